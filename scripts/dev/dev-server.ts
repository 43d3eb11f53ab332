// What `npm run dev` runs on Node 24: Vite in front, on the address that people open, and behind it the server, which is
// started again at every change of its files.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createListener } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from '../prepare.mjs'
import { exitCodeOf, StopError } from '../say.mjs'
import { runApi } from './dev-api.ts'
import { devPage, SERVER_PATHS } from './dev-page.ts'

const DEFAULT_PORT = 3000

const failed = await exitCodeOf(async () => {
  const port = readPort()
  const behind = await freePort()
  const api = runApi({ port: behind, publicUrl: process.env['PUBLIC_URL'] || `http://localhost:${port}` })
  const nonce = randomBytes(16).toString('base64')
  const page = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    // Not beside the dependencies: several checkouts may share those.
    cacheDir: '.cache/vite',
    html: { cspNonce: nonce },
    optimizeDeps: { entries: ['src/main.tsx', 'src/site/public-page.ts'] },
    plugins: [devPage({ api, nonce, withWorker: process.argv.includes('--service-worker') })],
    server: {
      port,
      strictPort: true,
      host: process.env['HOST'] || '0.0.0.0',
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, `http://127.0.0.1:${behind}`])),
      watch: { ignored: ['data', 'dist', '.cache', 'test-results'].map((name) => `${join(ROOT, name)}/**`) },
    },
  })
  let isEnding = false
  process.on('SIGTERM', async () => {
    if (isEnding) return
    isEnding = true
    await Promise.all([page.close(), api.close()])
    process.exit(0)
  })
  try {
    await page.listen()
  } catch (error) {
    await page.close()
    throw new StopError(
      error instanceof Error ? `${error.message}. Stop that program, or set another PORT.` : String(error),
    )
  }
  api.start()
})
if (failed) process.exit(failed)

function readPort(): number {
  const text = process.env['PORT']?.trim() || String(DEFAULT_PORT)
  const port = Number(text)
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port
  throw new StopError(`PORT is "${text}", but it must be a whole number from 1 to 65535.`)
}

async function freePort(): Promise<number> {
  const probe = createListener().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

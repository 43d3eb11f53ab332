// `npm run dev [-- --service-worker]`: page and server on one address, for work on them. A change of the page is on the
// screen, and one of the server answers, without a build. Starts like `npm start`, on Node 20 with node: modules only.
import { parseArgs } from 'node:util'
import { runInPlace } from './in-place.mjs'
import { SERVER_ENV } from './install/node-24.mjs'
import { provideSpeechEngine } from './install/speech-engine.mjs'
import { prepare } from './prepare.mjs'
import { exitCodeOf, StopError } from './say.mjs'

process.exitCode = await exitCodeOf(async () => {
  const args = readArguments()
  if (process.env['TLS_CERT']) throw new StopError('npm run dev speaks http only. Leave TLS_CERT and TLS_KEY out.')
  const node = await prepare({ build: false })
  // Shared with `npm start`, so that a restart of the server need not strip the types of what has not changed.
  const env = { NODE_COMPILE_CACHE: SERVER_ENV.NODE_COMPILE_CACHE, ...process.env }
  runInPlace(node, ['scripts/dev/dev-server.ts', ...args], env)
  await provideSpeechEngine()
})

function readArguments() {
  const args = process.argv.slice(2)
  try {
    parseArgs({ args, options: { 'service-worker': { type: 'boolean' } } })
    return args
  } catch (error) {
    throw new StopError(`${error instanceof Error ? error.message : error}\nThere is one option: --service-worker.`)
  }
}

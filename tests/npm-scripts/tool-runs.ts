import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../testkit/servers/free-port.ts'
import { startScriptedServer } from '../../testkit/servers/scripted-server.ts'
import { NO_ENGINE, npmRun, npmServes, ROOT } from './npm-run.ts'
import { once, type Run } from './run.ts'

export const TOOL_RUNS: readonly Run[] = [
  once('admin', 'what it can, an owner, a backup and a check of it', administer),
  once('audit', 'good news of a registry', audit),
  once('format', 'a file in order', format),
]

/** Beside the running server, which has made what there is to administer. */
async function administer(folder: string): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), ...NO_ENGINE }
  await npmServes('server', { env, url, ready: /is ready at/, look: () => administerHere(folder, env) })
}

async function administerHere(folder: string, env: Record<string, string>): Promise<void> {
  const admin = (...args: string[]): Promise<string> => npmRun('admin', { args, env })
  expectSaid(await admin('--help'), 'rotate-key')
  expectSaid(await admin('owner', 'ada@example.org', 'Ada'), '/magic-login#token=')
  expectSaid(await admin('users'), 'ada@example.org')
  const backup = join(folder, 'backup')
  expectSaid(await admin('backup', backup), 'Copied:')
  expectSaid(await admin('check', backup), 'Every file is there')
}

/** A registry that has an audit service, and knows of no fault. */
async function audit(): Promise<void> {
  const registry = await startScriptedServer((_request, _body, reply) => {
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  try {
    expectSaid(
      await npmRun('audit', { env: { npm_config_registry: registry.url } }),
      'No package that the product ships',
    )
  } finally {
    await registry.close()
  }
}

/** In a folder with one file: the checkout is not touched. */
async function format(folder: string): Promise<void> {
  for (const name of ['package.json', 'biome.json', '.gitignore']) copyFileSync(join(ROOT, name), join(folder, name))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'src'))
  const file = join(folder, 'src', 'one.ts')
  writeFileSync(file, 'export const one = "1";\n')
  await npmRun('format', { cwd: folder })
  if (readFileSync(file, 'utf8') !== "export const one = '1'\n") throw new Error('The file is as it was.')
}

function expectSaid(said: string, words: string): void {
  if (!said.includes(words)) throw new Error(`"${words}" was not said, but: ${said}`)
}

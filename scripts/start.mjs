// `npm start`: from a fresh clone to a running Earmark. Needs Node 20 and npm and nothing else, so only node: modules.
import { spawn } from 'node:child_process'
import { SERVER_ARGS, SERVER_ENV } from './node-24.mjs'
import { prepare, ROOT } from './prepare.mjs'
import { exitCodeOf } from './say.mjs'
import { provideSpeechEngine } from './speech-engine.mjs'

/** One Ctrl-C reaches this process several times: from the terminal, and from npm, which passes it on. */
const SAME_SIGNAL_MS = 500

process.exitCode = await exitCodeOf(async () => {
  runServer(await prepare({ build: true }))
  await provideSpeechEngine()
})

/**
 * The server in the place of this process: it gets its signals, each once, because a second one means "at once" to it;
 * and its end is this one's end. An install of the speech engine that still runs then goes on by itself.
 * @param {string} node
 */
function runServer(node) {
  const env = { ...SERVER_ENV, ...process.env }
  const server = spawn(node, SERVER_ARGS, { cwd: ROOT, env, stdio: 'inherit', detached: true })
  let last = Number.NEGATIVE_INFINITY
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (performance.now() - last > SAME_SIGNAL_MS) server.kill('SIGTERM')
      last = performance.now()
    })
  }
  server.once('error', (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`)
    process.exit(1)
  })
  server.once('exit', (code, signal) => process.exit(signal === 'SIGTERM' ? 0 : (code ?? 1)))
}

// `npm start`: from a fresh clone to a running Earmark. Needs Node 20 and npm and nothing else, so only node: modules.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { SERVER_ARGS } from './node-24.mjs'
import { prepare, ROOT } from './prepare.mjs'
import { exitCodeOf, say } from './say.mjs'
import { provideSpeechEngine } from './speech-engine.mjs'

/** One Ctrl-C reaches this process several times: from the terminal, and from npm, which passes it on. */
const SAME_SIGNAL_MS = 500

process.exitCode = await exitCodeOf(async () => {
  const node = await prepare({ build: true })
  const server = runServer(node)
  if (await provideSpeechEngine()) {
    say('The speech engine is installed; the server starts again to use it.')
    server.startAgain()
  }
})

/**
 * The server in the place of this process: it gets its signals, each once, because a second one means "at once" to it;
 * and its end is this one's end. An install of the speech engine that still runs then goes on by itself.
 * @param {string} node
 */
function runServer(node) {
  // The next start need not strip the types again.
  const env = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'), ...process.env }
  let again = false
  let last = Number.NEGATIVE_INFINITY
  let server = start()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      again = false
      if (performance.now() - last > SAME_SIGNAL_MS) server.kill('SIGTERM')
      last = performance.now()
    })
  }

  function start() {
    const child = spawn(node, SERVER_ARGS, { cwd: ROOT, env, stdio: 'inherit', detached: true })
    child.once('error', (error) => {
      process.stderr.write(`The server could not be started: ${error.message}\n`)
      process.exit(1)
    })
    child.once('exit', (code, signal) => {
      if (!again) process.exit(signal === 'SIGTERM' ? 0 : (code ?? 1))
      again = false
      server = start()
    })
    return child
  }

  return {
    startAgain() {
      again = true
      server.kill('SIGTERM')
    },
  }
}

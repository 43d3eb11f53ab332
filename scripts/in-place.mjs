import { spawn } from 'node:child_process'
import { ROOT } from './prepare.mjs'

/** One Ctrl-C reaches this process several times: from the terminal, and from npm, which passes it on. */
const SAME_SIGNAL_MS = 500

/**
 * Runs a program in the place of this process: it gets its signals, each once, because a second one means "at once" to it;
 * and its end is this one's end.
 * @param {string} node path of the Node that runs it
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function runInPlace(node, args, env) {
  const program = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit', detached: true })
  let last = Number.NEGATIVE_INFINITY
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (performance.now() - last > SAME_SIGNAL_MS) program.kill('SIGTERM')
      last = performance.now()
    })
  }
  program.once('error', (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`)
    process.exit(1)
  })
  program.once('exit', (code, signal) => process.exit(signal === 'SIGTERM' ? 0 : (code ?? 1)))
}

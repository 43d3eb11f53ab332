import { spawn } from 'node:child_process'

/**
 * Runs npm to its end with its output on this terminal. `npm run` puts the Node 24 of node_modules before the Node
 * that this process runs on, so every tool gets the right one.
 * @param {string} root
 * @param {string[]} args
 * @param {Record<string, string>} [env] set in addition to the environment of this process
 * @returns {Promise<number>} its exit code; 1 when a signal ended it. Rejects when npm cannot be started.
 */
export function npm(root, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

import { spawn } from 'node:child_process'

/**
 * Runs npm to its end. `npm run` puts the Node 24 of node_modules before the Node
 * that this process runs on, so every tool gets the right one.
 * @param {string} root
 * @param {string[]} args
 * @param {Record<string, string>} [env] set in addition to the environment of this process
 * @param {((output: Buffer) => void) | null} [print] gets its output, which else goes to this terminal
 * @returns {Promise<number>} its exit code; 1 when a signal ended it. Rejects when npm cannot be started.
 */
export function npm(root, args, env = {}, print = null) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: print ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    if (print) for (const output of [child.stdout, child.stderr]) output?.on('data', print)
    child.once('error', reject)
    // With its output read to the end.
    child.once('close', (code) => resolve(code ?? 1))
  })
}

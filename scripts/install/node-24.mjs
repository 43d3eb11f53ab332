import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StopError } from '../say.mjs'

const [OLDEST_NODE, SERVER_NODE] = [20, 24]
const major = Number(process.versions.node.split('.')[0])

/** Throws StopError on a Node too old to run even the start. */
export function checkNode() {
  if (major < OLDEST_NODE) {
    throw new StopError(`Earmark needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`)
  }
}

/**
 * The Node that runs server, build and tests: this one when it is new enough, else the one that npm installed with the
 * dependencies (package.json, optionalDependencies).
 * @param {string} root
 * @returns {string} path of the program
 */
export function findNode24(root) {
  if (major >= SERVER_NODE) return process.execPath
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(bundled)) return bundled
  throw new StopError(
    `Earmark runs on Node ${SERVER_NODE}; this is ${process.versions.node}, and npm has no Node ${SERVER_NODE} for ` +
      `${process.platform}-${process.arch}. Install Node ${SERVER_NODE} and run the same command again.`,
  )
}

/**
 * Arguments of that Node for the server, by which it lets go of upload buffers soon (npm run bench -- server-memory): a small young
 * generation, an old one that grows in small steps, and no marking beside the work. While that goes on, upload buffers pile up: 20
 * uploads of 60 MB at once peak 40 MB higher with it, and a collection at once stops a heap of 40 MB for about 10 ms.
 */
export const SERVER_ARGS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=50',
  '--no-incremental-marking',
  'server/main.ts',
]

/**
 * One heap of glibc's for all threads: several keep what each has let go. And the next start need not strip the types and
 * compile again, which is a third of its processor time.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../..', '.cache', 'node'),
}

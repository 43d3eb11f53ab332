import { join, resolve } from 'node:path'
import { buildPage } from './build/build.mjs'
import { installDependencies } from './install/dependencies.mjs'
import { withLock } from './install/lock.mjs'
import { checkNode, findNode24 } from './install/node-24.mjs'
import { say } from './say.mjs'

export const ROOT = resolve(import.meta.dirname, '..')

/**
 * Dependencies and page, ready. One process at a time: two starts at once must not install into the same folder.
 * @param {{ build: boolean }} what
 * @returns {Promise<string>} the Node 24 to go on with
 */
export async function prepare({ build }) {
  checkNode()
  const onWait = () => say('Another start is already preparing this folder. Waiting for it...')
  return await withLock(join(ROOT, '.cache', 'prepare.lock'), onWait, async () => {
    await installDependencies(ROOT)
    const node = findNode24(ROOT)
    if (build) await buildPage(ROOT)
    return node
  })
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../run.mjs'
import { StopError, say } from '../say.mjs'

/**
 * Makes node_modules what the lockfile says. The stamp is removed first and written last, so an install that was
 * stopped at any point is simply done again.
 * @param {string} root
 */
export async function installDependencies(root) {
  const stamp = join(root, 'node_modules', '.earmark-install')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing dependencies (once, about a minute) …')
  rmSync(stamp, { force: true })
  const code = await npm(root, ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']).catch(
    (error) => {
      throw new StopError(`npm could not be started (${error.message}). Install npm 10 or newer and try again.`)
    },
  )
  if (code !== 0) {
    throw new StopError('The dependencies could not be installed; npm says why above. Check the network and try again.')
  }
  writeFileSync(stamp, wanted)
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256')
  for (const name of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm } from '../run.mjs'
import { StopError, say } from '../say.mjs'

/** All that the built page depends on. */
const SOURCES = [
  'contract',
  'core',
  'public',
  'src',
  'sw',
  'index.html',
  'package-lock.json',
  'scripts/build/file-groups.ts',
  'scripts/build/extras.ts',
  'scripts/build/german',
  'scripts/build/minify-again.ts',
  'scripts/build/page-hashes.ts',
  'scripts/build/public-pages.ts',
  'scripts/build/service-worker-plugin.ts',
  'scripts/build/styles-behind-frame.ts',
  'tsconfig.base.json',
  'vite.config.ts',
]

/**
 * Builds page and service worker when their sources changed. The build goes to a folder of its own and takes the place
 * of `dist/page` by renaming, so that a stopped build is never served.
 * @param {string} root
 * @param {import('../test/stages.mjs').Print} [print] gets what the build prints, which else goes to this terminal
 */
export async function buildPage(root, print = null) {
  const dist = join(root, 'dist', 'page')
  const fresh = join(root, '.cache', 'dist-new')
  const old = join(root, '.cache', 'dist-old')
  const stamp = join(dist, '.built')
  const wanted = fingerprint(root, SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the page …')
  rmSync(fresh, { recursive: true, force: true })
  const options = ['--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const code = await npm(root, ['run', '--silent', 'build', '--', ...options], {}, print)
  if (code !== 0) throw new StopError('The page could not be built; the reason is above.')
  writeFileSync(join(fresh, '.built'), wanted)
  rmSync(old, { recursive: true, force: true })
  mkdirSync(dirname(dist), { recursive: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

/**
 * Of the content of files, and of all files in folders; what has a dot in its name is a file.
 * @param {string} root
 * @param {readonly string[]} sources
 */
export function fingerprint(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesOf(root, source)) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} source
 * @returns {string[]}
 */
function filesOf(root, source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (source.includes('.')) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

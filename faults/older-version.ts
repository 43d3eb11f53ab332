import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A version that is met by newer ones: its server has no restore id and takes edits one by one. */
export const OLDER = '56646a6'
const ROOT = resolve(import.meta.dirname, '..')
const MOST_BYTES = 500_000_000

/** Why there is no such version here; null when there is. */
export function lacksOlder(): string | null {
  const { status } = spawnSync('git', ['cat-file', '-e', `${OLDER}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
  return status === 0 ? null : `the history of this checkout does not reach back to ${OLDER}.`
}

/** Folder of that version with its page built, kept for later runs. */
export function olderVersion(): string {
  const folder = join(ROOT, '.cache', 'versions', OLDER)
  if (existsSync(join(folder, 'dist/page/index.html'))) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  try {
    const files = execFileSync('git', ['archive', OLDER], { cwd: ROOT, maxBuffer: MOST_BYTES })
    execFileSync('tar', ['-x', '-C', draft], { input: files })
    installFor(draft)
    run(draft, ['run', '--silent', 'build', '--', '--logLevel', 'warn'])
    publish(draft, folder)
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Its own packages where they are other ones and can be had; else those that are here. */
function installFor(draft: string): void {
  const lock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lock(draft) !== lock(ROOT)) {
    try {
      run(draft, ['ci', '--no-audit', '--no-fund', '--prefer-offline'])
      return
    } catch (error) {
      console.error(`The packages of ${OLDER} cannot be had; it is built with those that are here.`, error)
      rmSync(join(draft, 'node_modules'), { recursive: true, force: true })
    }
  }
  symlinkSync(join(ROOT, 'node_modules'), join(draft, 'node_modules'))
}

const run = (cwd: string, args: string[]): Buffer =>
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })

/** Another run may have been quicker. */
function publish(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'dist/page/index.html'))) throw error
  }
}

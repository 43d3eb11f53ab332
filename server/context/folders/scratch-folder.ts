import { createHash } from 'node:crypto'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder for decrypted audio while engines work on it: readable by this user only, in the system's temporary folder (TMPDIR),
 * outside the data folder. Removes what a killed process left. `isShared`: other processes may be working on the same data.
 */
export async function openScratch(dataDir: string, isShared: boolean): Promise<string> {
  const prefix = `earmark-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}-`
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || (isShared && isAtWork(name.slice(prefix.length)))) continue
    const path = join(tmpdir(), name)
    // Anybody may make a folder of this name there.
    if ((await lstat(path)).uid === process.getuid?.()) await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
}

/** Whether the process that made the folder, by the number in front, is still there. */
function isAtWork(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // Gone, or the number is another user's process now.
    return false
  }
}

import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const PREFIX = 'earmark-run-'
/** What the tests hold there at once is less: a few hours of decoded audio. */
const LEAST_BYTES = 4e9

/**
 * The folder of all temporary folders of a run of tests, removed when this process ends. In memory where there is room and programs may be
 * started: SQLite waits for the disk at each commit, which is a third of the time of a test of the server. What a power cut leaves on a disk
 * is judged by the fault campaign.
 */
export function makeRunFolder(): string {
  const parent = hasRoomInMemory() ? IN_MEMORY : tmpdir()
  removeLeft(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as a user of its own, and its folder is in here.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Of runs that were killed. */
function removeLeft(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, run] = name.split(PREFIX)
    if (run && existsSync('/proc/self') && !existsSync(`/proc/${Number.parseInt(run, 10)}`))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= LEAST_BYTES && !optionsOf(IN_MEMORY).includes('noexec')
  } catch {
    // Not Linux, or a container without it.
    return false
  }
}

/** Of the mount at `point`: device, mount point, type and options stand in each line (proc_pid_mounts(5)). */
function optionsOf(point: string): string[] {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options] = mounts.map((line) => line.split(' ')).findLast(([, at]) => at === point) ?? []
  return options?.split(',') ?? ['noexec']
}

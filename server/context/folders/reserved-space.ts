import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFull } from '../../blobs/disk-files.ts'
import { interval } from '../../kernel/interval.ts'
import type { Log } from '../../log/log.ts'

/** With a dot, so that no backup takes it along. */
const FILE = '.reserve'
/** What sessions and deletions take until somebody has made room: a part of the disk, and no more than so much. Bytes. */
const PART = 1 / 32
const MOST = 8 * 1024 ** 2
/** How soon a disk that fills up is noticed. Milliseconds. */
const LOOK_MS = 2000

const reserveOf = (dataDir: string) => {
  const { bsize, blocks, bavail } = statfsSync(dataDir)
  return { path: join(dataDir, FILE), free: bavail * bsize, bytes: Math.floor(Math.min(MOST, blocks * bsize * PART)) }
}

/**
 * Gives the room that is kept back to the database when the disk is full, whoever has filled it: people can then sign in
 * and delete. For a start as well, which may have to write. Whether it had to.
 */
export function releaseReservedSpace(dataDir: string): boolean {
  const { path, free, bytes } = reserveOf(dataDir)
  const there = [path, `${path}.new`].filter((one) => existsSync(one))
  if (free > bytes / 2 || there.length === 0) return false
  for (const one of there) rmSync(one, { force: true })
  return true
}

/** Keeps room back in the data folder while there is enough, and gives it to the database when there is none. */
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

/** Of random bytes: there are disks that take no room for zeros. */
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

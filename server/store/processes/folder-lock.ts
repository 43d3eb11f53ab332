import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../../config/config-error.ts'

/** In the data folder, empty. With a leading dot, so that no backup copies it. */
const LOCK_FILE = '.server.lock'
/** SQLITE_BUSY (sqlite.org/rescode.html). */
const BUSY = 5
/** The system may need a moment to clean up after a server that was just killed. Milliseconds. */
const PATIENCE_MS = 3000
const PAUSE_MS = 50

/** Releases it; so does the end of the process, however it ends. */
export type FolderLock = { release(): void }

/**
 * Locks the data folder against other servers until it is released: a second server would take over running jobs, and count files
 * and attempts separately. An operating system lock on a file of its own (fcntl(2), through SQLite): a crashed server holds
 * nothing, servers in containers of one machine see each other, and commands beside the server are not affected. On a network
 * folder it is as good as that folder's locks. Throws ConfigError.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const lock = tryLockFile(join(dataDir, LOCK_FILE))
    if (lock) return lock
    if (performance.now() > until) throw inUse(dataDir)
    await delay(PAUSE_MS)
  }
}

/** Null while another process holds it. */
export function tryLockFile(path: string): FolderLock | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written to it, so a full disk is no obstacle.
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null
    throw error
  }
  return {
    release() {
      if (file.isOpen) file.close()
    },
  }
}

const inUse = (dataDir: string): ConfigError =>
  new ConfigError(
    `Another server is running on ${dataDir}, and only one can at a time. Nothing was changed. Stop that one first, or ` +
      'set DATA_DIR (and PORT) for this one. For several servers on the same data, set DATABASE_URL to a PostgreSQL.',
  )

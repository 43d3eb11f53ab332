import type { Dexie } from 'dexie'
import { answered, DatabaseTimeoutError } from './unanswered-error.ts'

/** What the person has to know about a database of this device. */
export type DatabaseTrouble =
  /** Another tab runs an older version and has to be closed. */
  | { kind: 'blocked' }
  /** It was closed in time. */
  | { kind: 'unblocked' }
  /**
   * It opened after all, when this page had given up and works on a stand-in: an older tab was closed. A page that waits
   * behind another one's upgrade does not even hear that it is blocked. It has to be reloaded when it is calm.
   */
  | { kind: 'late' }
  /** A newer version in another tab wants the database: this page has to be reloaded when it is calm. */
  | { kind: 'outdated' }
  /** The browser lost the connection; it was opened again, or not. */
  | { kind: 'closed'; reopened: boolean }
  | { kind: 'failed'; error: unknown }

/** How often an opening is tried, and how long it may take: one that hangs must not keep the app from starting. */
const TRIES = 3
const OPEN_MS = 4000

/** Databases that are closed on purpose: nobody is told, and they are not opened again. */
const given = new WeakSet<Dexie>()

/** To be called before a guarded database is deleted. */
export function giveUpDatabase(database: Dexie): void {
  given.add(database)
}

/**
 * Opens a database and watches it. A connection that the browser drops is opened again at once; a newer version in
 * another tab never closes it, as that would stop a running recording (Dexie closes on versionchange by default). Resolves
 * to whether it is open, within a few seconds whatever the browser does.
 */
export async function guardDatabase(database: Dexie, trouble: (what: DatabaseTrouble) => void): Promise<boolean> {
  let opening = false
  let isBlocked = false
  /** One that failed outright was told already. */
  const followLate = (opened: Promise<unknown>): void =>
    void opened.then(
      () => trouble({ kind: 'late' }),
      () => undefined,
    )
  const tryOpening = async (): Promise<boolean> => {
    for (let tries = 1; ; tries++) {
      const opened = Promise.resolve(database.open())
      try {
        await answered(opened, OPEN_MS)
        if (isBlocked) trouble({ kind: 'unblocked' })
        isBlocked = false
        return true
      } catch (error) {
        console.error(`The database ${database.name} could not be opened, try ${tries}.`, error)
        if (tries < TRIES && !(error instanceof DatabaseTimeoutError)) continue
        // Not a broken database: the other tab's is whole, and waits to be let go of.
        if (!isBlocked) trouble({ kind: 'failed', error })
        followLate(opened)
        return false
      }
    }
  }
  const open = async (): Promise<boolean> => {
    opening = true
    try {
      return await tryOpening()
    } finally {
      opening = false
    }
  }
  database.on('blocked', () => {
    isBlocked = true
    trouble({ kind: 'blocked' })
  })
  database.on('versionchange', (event) => {
    // No new version: the database is being deleted, by a sign-out in another tab.
    if (event.newVersion === null) {
      giveUpDatabase(database)
      return undefined
    }
    trouble({ kind: 'outdated' })
    return false
  })
  database.on('close', () => {
    // Dexie closes what it failed to open, too.
    if (given.has(database) || opening) return
    open().then(
      (reopened) => trouble({ kind: 'closed', reopened }),
      (error: unknown) => console.error(error),
    )
  })
  return open()
}

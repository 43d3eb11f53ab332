import type { Dexie } from 'dexie'

/** What the person has to know about a database of this device. */
export type DatabaseTrouble =
  /** Another tab runs an older version and has to be closed. */
  | { kind: 'blocked' }
  /** A newer version in another tab wants the database: this page has to be reloaded when it is calm. */
  | { kind: 'outdated' }
  /** The browser lost the connection; it was opened again, or not. */
  | { kind: 'closed'; reopened: boolean }
  | { kind: 'failed'; error: unknown }

/** Databases that are closed on purpose: nobody is told, and they are not opened again. */
const given = new WeakSet<Dexie>()

/** To be called before a guarded database is deleted. */
export function giveUpDatabase(database: Dexie): void {
  given.add(database)
}

/**
 * Opens a database and watches it. A connection that the browser drops is opened again at once; a newer version in
 * another tab never closes it, as that would stop a running recording (facts/offline.md 2.3).
 */
export async function guardDatabase(database: Dexie, trouble: (what: DatabaseTrouble) => void): Promise<void> {
  const open = async (): Promise<boolean> => {
    try {
      await database.open()
      return true
    } catch (error) {
      console.error(`The database ${database.name} could not be opened.`, error)
      trouble({ kind: 'failed', error })
      return false
    }
  }
  database.on('blocked', () => trouble({ kind: 'blocked' }))
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
    if (given.has(database)) return
    open().then(
      (reopened) => trouble({ kind: 'closed', reopened }),
      (error: unknown) => console.error(error),
    )
  })
  await open()
}

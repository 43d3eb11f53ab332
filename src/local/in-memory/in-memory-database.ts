import type { Dexie, DexieOptions } from 'dexie'

/** Where a database is made: the browser's own IndexedDB unless told otherwise. */
export type Whereabouts = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

/** Databases in memory, which stand in for one that this browser does not open. */
const standIns = new WeakSet<Dexie>()

/** True when nothing in this database is on the disk. */
export const isInMemory = (database: Dexie): boolean => standIns.has(database)

/** Whether something of a finished take is nowhere but in this page, and goes with it. */
export const endsWithPage = (audio: Dexie, { lagSeconds }: { lagSeconds: number }): boolean =>
  isInMemory(audio) || lagSeconds > 0

/**
 * The same database in memory: the app works on it, and it fills from the server and from the OPFS fallback store. It is empty
 * again after a reload, when the browser's own is tried once more; nothing of that is touched or deleted. Rejects where
 * its code is not at hand: it is no part of the installed app, see {@link prepareInMemory}.
 */
export async function openInMemory<Database extends Dexie>(make: (where: Whereabouts) => Database): Promise<Database> {
  const { IDBFactory, IDBKeyRange } = await import('./memory-store.ts')
  const database = make({ indexedDB: new IDBFactory(), IDBKeyRange })
  standIns.add(database)
  await database.open()
  return database
}

/**
 * Brings the code of {@link openInMemory} into this page, and into the browser's cache for a later one, while there is a
 * network: a database may fail when there is none. Never rejects: all goes well without it.
 */
export async function prepareInMemory(): Promise<void> {
  try {
    await import('./memory-store.ts')
  } catch (error) {
    console.warn('No in-memory database can be made.', error)
  }
}

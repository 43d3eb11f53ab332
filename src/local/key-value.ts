import { del, get, set } from 'idb-keyval'
import { isCreated } from './is-created.ts'
import { answered } from './unanswered-error.ts'

/** The database of idb-keyval. */
const DATABASE = 'keyval-store'

/**
 * Small values that page and service worker share, also with nobody signed in. Undefined when nothing is stored under the key.
 * Rejects with DatabaseTimeoutError when the browser does not answer.
 *
 * Reading does not create the database. Where a page is left while it creates it and the service worker opens it too, Chromium
 * 156 leaves every later opening unanswered until the browser ends: the worker was installing and the app blank for ever.
 */
export const readValue = (key: string): Promise<unknown> => answered(readStored(key))

/** Rejects with DatabaseTimeoutError when the browser does not answer. */
export const writeValue = (key: string, value: unknown): Promise<void> => answered(set(key, value))

/** Rejects with DatabaseTimeoutError when the browser does not answer. */
export const removeValue = (key: string): Promise<void> => answered(removeStored(key))

const readStored = async (key: string): Promise<unknown> => ((await isCreated(DATABASE)) ? get(key) : undefined)

async function removeStored(key: string): Promise<void> {
  if (await isCreated(DATABASE)) await del(key)
}

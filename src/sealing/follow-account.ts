import { ApiError } from '../api/api-error.ts'
import type { AppDatabase } from '../local/app-database.ts'
import type { FieldCalls } from './fields/field-calls.ts'
import { openValues } from './fields/open-values.ts'
import { lookAtKeys } from './sync-keys.ts'

/** How long this page goes by what it has seen of who may read, and how long it waits before it looks again in vain. Milliseconds. */
const SEEN_MS = 50 * 60 * 1000
const TRIED_MS = 55_000

/** Until when nothing is looked for, by `performance.now`. */
const rests = new WeakMap<AppDatabase, number>()

/**
 * What the sync of a page asks for at its start, with each news and for each upload that waits for a key: who may read, once a minute until
 * this device is among them and less than once an hour after that, then what other devices have written.
 * @throws ApiError where the server is not there: then the next look does it
 */
export async function followAccount(context: FieldCalls): Promise<void> {
  const { app } = context
  const now = performance.now()
  if (now >= (rests.get(app) ?? 0)) {
    rests.set(app, now + TRIED_MS)
    if (await isOpen(context)) rests.set(app, now + SEEN_MS)
  }
  await openValues(context)
}

/** What the server refuses, as too many calls, keeps nobody from reading what other devices wrote. */
async function isOpen(context: FieldCalls): Promise<boolean> {
  try {
    return (await lookAtKeys(context, context.client)).kind === 'open'
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'offline') throw error
    console.warn('The keys of this account are looked at later.', error)
    return false
  }
}

import { PERSON_FULL } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import type { OutboxEntry } from '../../local/app-database.ts'
import type { DrainContext } from '../drain-context.ts'

const FULL = 507

/**
 * Notes with an entry that found no space whose it was: of a full server the person tells whoever runs it, of their own they make some.
 * Never rejects: whatever comes of it, the entry waits.
 */
export async function noteWhoseSpace({ app }: DrainContext, { n }: OutboxEntry, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status' || error.status !== FULL) return
  const isPersonFull = error.failure.code === PERSON_FULL
  try {
    await app.outbox
      .where(':id')
      .equals(n)
      .modify((row) => {
        if (isPersonFull) row.isPersonFull = true
        else delete row.isPersonFull
      })
  } catch (cause) {
    console.warn('Whose space is full is not noted.', cause)
  }
}

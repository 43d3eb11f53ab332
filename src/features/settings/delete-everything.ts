import { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { whileNobodyRecords } from '../../local/device/while-nobody-records.ts'
import { editInBulk } from '../../local/recordings/edit-several.ts'
import { listIds } from '../../local/recordings/first-queries.ts'
import { client } from '../../session/client.ts'
import { confirmFirst } from '../../session/confirm-first.ts'
import type { SignedInUser } from '../../session/store.ts'
import { signOut } from './account/sign-out.ts'

/** Everything in the library to the trash; the outbox tells the server of each, now or when there is a network. Resolves to what was in it. */
export async function deleteAllRecordings({ app }: Pick<SignedInUser, 'app'>): Promise<RecordingId[]> {
  const ids = await listIds(app)
  await editInBulk(app, ids, { kind: 'delete' }, () => undefined)
  return ids
}

/**
 * The account on the server first: only then is there nothing left that this device must keep. Resolves to false, and does nothing,
 * while somebody records. Throws ApiError, NotConfirmedError.
 */
export async function deleteAccount(person: SignedInUser): Promise<boolean> {
  const call = { params: { id: person.user.id }, timeoutMs: 120_000 }
  // Who is asked to confirm may take long, and keeps nobody from recording meanwhile.
  const left = await confirmFirst(() =>
    whileNobodyRecords(async () => {
      await client.call(peopleEndpoints.deleteUser, call)
      return signOut(person)
    }),
  )
  return left ?? false
}

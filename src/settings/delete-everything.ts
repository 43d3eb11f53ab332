import { peopleEndpoints } from '../../contract/people-endpoints.ts'
import { client } from '../client.ts'
import { confirmFirst } from '../confirm-first.ts'
import { editSeveral } from '../db/edit-several.ts'
import { listIds } from '../db/first-queries.ts'
import { type Person, store, syncAtom } from '../store.ts'
import { signOut } from './sign-out.ts'

/** Everything in the library to the trash; the outbox tells the server of each, now or when there is a network. */
export async function deleteAllRecordings({ app }: Pick<Person, 'app'>): Promise<void> {
  await editSeveral(app, await listIds(app), { kind: 'delete' }, () => undefined)
  void store.get(syncAtom)?.syncNow()
}

/** The account on the server first: only then is there nothing left that this device must keep. Throws ApiFailure, NotConfirmed. */
export async function deleteAccount(person: Person): Promise<void> {
  const call = { params: { id: person.user.id }, timeoutMs: 120_000 }
  await confirmFirst(() => client.call(peopleEndpoints.deleteUser, call))
  await signOut(person)
}

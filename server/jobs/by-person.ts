import type { RecordingId, UserId } from '../../contract/ids.ts'

/** Groups rows by user, each group to be written in a transaction of that user. */
export function byPerson(of: readonly { id: RecordingId; user: UserId }[]): Map<UserId, RecordingId[]> {
  const ids = new Map<UserId, RecordingId[]>()
  for (const { id, user } of of) ids.set(user, [...(ids.get(user) ?? []), id])
  return ids
}

import type { RecordingId, UserId } from '../../contract/ids.ts'

/** Each person's own, to be written in a transaction of that person. */
export function byPerson(of: readonly { id: RecordingId; user: UserId }[]): Map<UserId, RecordingId[]> {
  const ids = new Map<UserId, RecordingId[]>()
  for (const { id, user } of of) ids.set(user, [...(ids.get(user) ?? []), id])
  return ids
}

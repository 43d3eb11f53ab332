import { type RecordingId, recordingIdSchema, type UserId } from '../../../../contract/ids.ts'

/** What was deleted for good: ids only. */
export type Erasure = { kind: 'recording'; id: RecordingId; user: UserId } | { kind: 'person'; user: UserId }

/** As listed. `at` is ISO 8601; `life` names the database that it was deleted from, until that is restored. */
export type Listed = { at: string; erasure: Erasure; life: string }

const LIFE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function toWords({ at, erasure, life }: Listed): string[] {
  const ids = erasure.kind === 'recording' ? [erasure.id, erasure.user] : [erasure.user]
  return [at, erasure.kind, ...ids, life]
}

/** Null for what is none, such as an entry of which a power cut left a part: its last word has always the same length. */
export function fromWords(words: readonly string[]): Listed | null {
  const [at = '', kind, ...ids] = words
  const life = ids.pop() ?? ''
  if (Number.isNaN(Date.parse(at)) || !LIFE.test(life)) return null
  const [first = '', second] = ids
  if (kind === 'person' && ids.length === 1) return { at, life, erasure: { kind, user: first as UserId } }
  const id = recordingIdSchema.safeParse(first)
  if (kind !== 'recording' || ids.length !== 2 || !id.success) return null
  return { at, life, erasure: { kind, id: id.data, user: second as UserId } }
}

/** Names one thing that was deleted, however often it is listed. */
export const keyOf = (erasure: Erasure): string =>
  erasure.kind === 'recording' ? `recording ${erasure.id}` : `person ${erasure.user}`

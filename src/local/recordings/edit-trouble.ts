import type { OutboxEntry, ParkReason, WaitReason } from '../app-database.ts'

type Kind = OutboxEntry['work']['kind']

/** What is no change of a recording that the server has. A question tells of itself, in the chat. */
const OTHER = [
  'upload',
  'upload-ahead',
  'question',
  'library-question',
  'give-back',
  'give-back-messages',
] as const satisfies readonly Kind[]

export type EditKind = Exclude<Kind, (typeof OTHER)[number]>

/** Edits that are on this device alone, and why. `edits` names each kind once. */
export type EditTrouble =
  /** They wait for the person. */
  | { kind: 'edit-refused'; edits: EditKind[]; why: ParkReason }
  /** They go on by themselves. */
  | { kind: 'edit-waits'; edits: EditKind[]; reason: WaitReason }

/**
 * Pure. What is refused is told before what waits, and of several reasons the oldest. Null while there is an upload:
 * edits stand behind it, and it tells what is wrong.
 * @param outbox of one recording, in order
 */
export function editTrouble(outbox: readonly OutboxEntry[]): EditTrouble | null {
  if (outbox.some(({ work }) => work.kind === 'upload')) return null
  // A person who set nothing is told of no change.
  const set = outbox.filter((entry) => !('isRewrite' in entry))
  const refused = set.flatMap(({ work, state }) =>
    isEdit(work.kind) && state.kind === 'parked' ? [{ edit: work.kind, why: state.reason }] : [],
  )
  if (refused[0]) return { kind: 'edit-refused', edits: kindsOf(refused), why: refused[0].why }
  const waiting = set.flatMap(({ work, state }) =>
    isEdit(work.kind) && state.kind === 'pending' && state.waitingFor
      ? [{ edit: work.kind, reason: state.waitingFor }]
      : [],
  )
  return waiting[0] ? { kind: 'edit-waits', edits: kindsOf(waiting), reason: waiting[0].reason } : null
}

const isEdit = (kind: Kind): kind is EditKind => !OTHER.some((other) => other === kind)

const kindsOf = (of: readonly { edit: EditKind }[]): EditKind[] => [...new Set(of.map(({ edit }) => edit))]

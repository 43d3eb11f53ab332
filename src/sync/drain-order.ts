import type { OutboxEntry } from '../local/app-database.ts'
import { isQuestion } from './outbox/questions.ts'

/**
 * Within one recording everything goes in its order, but nothing waits for a question other than the next one: an answer
 * may take minutes, or never come.
 */
export function createDrainOrder(entries: readonly OutboxEntry[]) {
  const holding = new Map<string | null, OutboxEntry[]>()
  for (const entry of entries) {
    const { recording, work, state } = entry
    // An upload ahead never ends by itself. A parked entry waits for the user, and the rest can do without its effect; but
    // nothing can be done to a recording that was not uploaded.
    if (work.kind === 'upload-ahead' || (state.kind === 'parked' && work.kind !== 'upload')) continue
    const before = holding.get(recording)
    if (before) before.push(entry)
    else holding.set(recording, [entry])
  }
  const of = ({ recording }: OutboxEntry): OutboxEntry[] => holding.get(recording) ?? []
  return {
    /** @param but those that go with it, in the same call */
    isHeld: (entry: OutboxEntry, but?: ReadonlySet<OutboxEntry>): boolean =>
      of(entry).some(
        (before) =>
          before.n < entry.n &&
          (isQuestion(entry) || !isQuestion(before)) &&
          !(isTrash(entry) && waitsForRoom(before)) &&
          !but?.has(before),
      ),
    letGo(entry: OutboxEntry): void {
      holding.set(
        entry.recording,
        of(entry).filter(({ n }) => n !== entry.n),
      )
    },
  }
}

/** The trash makes room for what waits for it. */
const isTrash = ({ work }: OutboxEntry): boolean => work.kind === 'delete' || work.kind === 'restore'

/** An edit: what is uploaded, or given back to a restored server, has to be there before it can be deleted. */
const waitsForRoom = ({ work, state }: OutboxEntry): boolean =>
  work.kind !== 'upload' && work.kind !== 'give-back' && state.kind === 'pending' && state.waitingFor === 'server-full'

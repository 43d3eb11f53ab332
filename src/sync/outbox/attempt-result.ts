import type { OutboxEntry, WaitReason } from '../../local/app-database.ts'

/** What one try came to. */
export type AttemptResult = 'gone' | 'stays' | 'parked'

/** What one call with several came to. */
export type Batch =
  /** By number; what is not in it was not tried, and goes alone. */
  | { kind: 'answered'; each: ReadonlyMap<number, AttemptResult> }
  /** Each has to go alone, as this server does not take or understand them together. */
  | { kind: 'alone' }
  /** The server asks to be left for a while: all that go together wait. */
  | { kind: 'held' }
  /** Everything waits. */
  | { kind: 'stopped'; by: WaitReason }

export type SendBatch = {
  /** Sends the entry at this place of the order with others, where it may go with them. Resolves to what stops everything. */
  send(at: number): Promise<WaitReason | null>
  /** The server is to be left alone with it for a while. */
  isHeld(entry: OutboxEntry): boolean
}

/** One reading of the outbox, as it is worked through. */
export type Passing<Entry> = {
  /** In the order in which they are tried. */
  order: readonly Entry[]
  /** @param others that go with it: they stand before others of their recording */
  isNext(entry: Entry, others: ReadonlySet<OutboxEntry>): boolean
  took(entry: Entry, came: AttemptResult): void
}

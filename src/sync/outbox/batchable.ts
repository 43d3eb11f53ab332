import type { OutboxEntry } from '../../local/app-database.ts'

const ALONE: ReadonlySet<OutboxEntry['work']['kind']> = new Set<OutboxEntry['work']['kind']>([
  'upload',
  'upload-ahead',
  'question',
  'library-question',
  'give-back',
  'give-back-messages',
])

/** Small edits that were not tried in vain: what has failed among others is tried alone, so that it cannot fail them again. */
export function isBatchable({ work, state }: OutboxEntry): boolean {
  // Among other edits it says no more than that it is to be made again: a server of before would drop the number without a word.
  if (work.kind === 'transcribe' && work.mostSpeakers !== undefined) return false
  if (ALONE.has(work.kind) || (work.kind === 'delete' && (work.forever || work.uploads))) return false
  return state.kind === 'pending' && state.attempt === 0
}

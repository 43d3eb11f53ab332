import type { OutboxEntry, OutboxWork } from '../../local/app-database.ts'

const KINDS: ReadonlySet<OutboxEntry['work']['kind']> = new Set<OutboxWork['kind']>([
  'title',
  'marks',
  'favorite',
  'delete',
  'restore',
  'transcribe',
  'correction',
  'speaker',
])

/** Small edits that were not tried in vain: what has failed among others is tried alone, so that it cannot fail them again. */
export function isBatchable({ work, state }: OutboxEntry): boolean {
  if (!KINDS.has(work.kind) || (work.kind === 'delete' && (work.forever || work.uploads))) return false
  return state.kind === 'pending' && state.attempt === 0
}

import type { OutboxEntry } from '../../local/app-database.ts'
import { unfinishedTakes } from '../../local/takes/unfinished.ts'
import type { SignedInUser } from '../../session/store.ts'

/**
 * What keeps an iPhone's app from being installed. `unsent`: something that "Upload first" sends. `ahead`: no more than the bytes of takes
 * that wait for a title, which a pass of the sync has sent when it is over. `unsaved`: a take of which nothing is sent before its Save.
 */
export type Waiting = 'unsent' | 'ahead' | 'unsaved' | 'nothing'

export async function findWaiting({ app, audio, user }: SignedInUser): Promise<Waiting> {
  const entries = await app.outbox.toArray()
  if (!entries.every(isAheadInPeace)) return 'unsent'
  const ahead = new Set(entries.map(({ recording }) => recording))
  const takes = await unfinishedTakes(audio, app, user.id)
  if (takes.some(({ recording }) => !ahead.has(recording))) return 'unsaved'
  return takes.length > 0 ? 'ahead' : 'nothing'
}

/** It stays until the take is saved, and waits for nothing else. */
const isAheadInPeace = ({ work, state }: OutboxEntry): boolean =>
  work.kind === 'upload-ahead' && state.kind === 'pending' && state.waitingFor === null

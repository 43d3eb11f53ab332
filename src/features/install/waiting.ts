import { unsavedTakes } from '../../local/takes/unfinished.ts'
import type { SignedInUser } from '../../session/store.ts'

/** What keeps an iPhone's app from being installed. `unsent`: something that "Upload first" sends. `unsaved`: a take, in whatever tab. */
export type Waiting = 'unsent' | 'unsaved' | 'nothing'

/** What is sent ahead of Save lets nobody install: the last bytes of a take are sent with its Save. */
export async function findWaiting({ app, audio, user }: SignedInUser): Promise<Waiting> {
  const entries = await app.outbox.toArray()
  if (entries.some(({ work }) => work.kind !== 'upload-ahead')) return 'unsent'
  if ((await unsavedTakes(audio, app, user.id)).length > 0) return 'unsaved'
  return entries.length > 0 ? 'unsent' : 'nothing'
}

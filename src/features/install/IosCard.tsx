import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { unsavedTakes } from '../../local/takes/unfinished.ts'
import { useNavigate } from '../../router/hooks.ts'
import { type SignedInUser, userAtom, useSyncNow } from '../../session/store.ts'
import { InstallCard } from './InstallCard.tsx'

/** No way to install while something waits to be sent or saved: the installed app would not have it. */
export function IosCard({ onDismiss }: { onDismiss: () => void }) {
  const person = useAtomValue(userAtom)
  const syncNow = useSyncNow()
  const navigate = useNavigate()
  const waiting = useLiveQuery(async () => (person ? findWaiting(person) : 'nothing'), [person])
  if (waiting === undefined) return null
  if (waiting === 'unsaved')
    return <InstallCard how="unsaved" onInstall={() => void navigate({ to: '/dashboard' })} onDismiss={onDismiss} />
  return (
    <InstallCard how={waiting === 'unsent' ? 'unsent' : 'ios'} onInstall={() => void syncNow()} onDismiss={onDismiss} />
  )
}

/** What keeps an iPhone's app from being installed. `unsent`: something that "Upload first" sends. `unsaved`: a take, in whatever tab. */
export type Waiting = 'unsent' | 'unsaved' | 'nothing'

/** What is sent ahead of Save lets nobody install: the last bytes of a take are sent with its Save. */
export async function findWaiting({ app, audio, user }: SignedInUser): Promise<Waiting> {
  const entries = await app.outbox.toArray()
  if (entries.some(({ work }) => work.kind !== 'upload-ahead')) return 'unsent'
  if ((await unsavedTakes(audio, app, user.id)).length > 0) return 'unsaved'
  return entries.length > 0 ? 'unsent' : 'nothing'
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { unfinishedTakes } from '../../local/takes/unfinished.ts'
import { type SignedInUser, userAtom, useSyncNow } from '../../session/store.ts'
import { InstallCard } from './InstallCard.tsx'

/** No way to install while something waits to be sent or saved: the installed app would not have it. */
export function IosCard({ onDismiss }: { onDismiss: () => void }) {
  const person = useAtomValue(userAtom)
  const syncNow = useSyncNow()
  const waiting = useLiveQuery(async () => (person ? countWaiting(person) : 0), [person])
  if (waiting === undefined) return null
  return <InstallCard how={waiting > 0 ? 'unsent' : 'ios'} onInstall={() => void syncNow()} onDismiss={onDismiss} />
}

/** A take that waits for its title is in no outbox where it is sent after Save. */
async function countWaiting({ app, audio, user }: SignedInUser): Promise<number> {
  return (await app.outbox.count()) + (await unfinishedTakes(audio, app, user.id)).length
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { userAtom, useSyncNow } from '../../session/store.ts'
import { InstallCard } from './InstallCard.tsx'

/** No way to install while something waits to be sent: the installed app would not have it. */
export function IosCard({ onDismiss }: { onDismiss: () => void }) {
  const person = useAtomValue(userAtom)
  const syncNow = useSyncNow()
  const waiting = useLiveQuery(async () => (person ? person.app.outbox.count() : 0), [person])
  if (waiting === undefined) return null
  return <InstallCard how={waiting > 0 ? 'unsent' : 'ios'} onInstall={() => void syncNow()} onDismiss={onDismiss} />
}

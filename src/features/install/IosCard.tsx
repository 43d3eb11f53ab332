import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useNavigate } from '../../router/hooks.ts'
import { userAtom, useSyncNow } from '../../session/store.ts'
import { InstallCard } from './InstallCard.tsx'
import { findWaiting } from './waiting.ts'

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

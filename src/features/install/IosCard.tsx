import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from '../../router/hooks.ts'
import { userAtom, useSyncNow } from '../../session/store.ts'
import { InstallCard } from './InstallCard.tsx'
import { findWaiting } from './waiting.ts'

/** No way to install while something waits to be sent or saved: the installed app would not have it. */
export function IosCard({ onDismiss }: { onDismiss: () => void }) {
  const person = useAtomValue(userAtom)
  const syncNow = useSyncNow()
  const navigate = useNavigate()
  const [isSentAhead, setSentAhead] = useState(false)
  const waiting = useLiveQuery(async () => (person ? findWaiting(person) : 'nothing'), [person])
  if (waiting === undefined) return null
  if (waiting === 'unsaved')
    return <InstallCard how="unsaved" onInstall={() => void navigate({ to: '/dashboard' })} onDismiss={onDismiss} />
  const isAll = waiting === 'nothing' || (waiting === 'ahead' && isSentAhead)
  const send = (): void => void syncNow().then(() => setSentAhead(true))
  return <InstallCard how={isAll ? 'ios' : 'unsent'} onInstall={send} onDismiss={onDismiss} />
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { store, syncAtom, userAtom } from '../../session/store.ts'
import { InstallCard } from './InstallCard.tsx'

/** No way to install while something waits to be sent: the installed app would not have it. */
export function IosCard({ onDismiss }: { onDismiss: () => void }) {
  const person = useAtomValue(userAtom)
  const waiting = useLiveQuery(async () => (person ? person.app.outbox.count() : 0), [person])
  if (waiting === undefined) return null
  const send = (): void => void store.get(syncAtom)?.syncNow()
  return <InstallCard how={waiting > 0 ? 'unsent' : 'ios'} onInstall={send} onDismiss={onDismiss} />
}

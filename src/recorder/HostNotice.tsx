import './host-notice.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { getEngines } from '../db/first-queries.ts'
import { hostTexts } from '../ui/texts/hosts.ts'
import { usePerson } from './use-person.ts'

/** Before Start: the other computers that get what is recorded. Stands in room that is there, so that nothing moves. */
export function HostNotice() {
  const { app } = usePerson()
  const hosts = useLiveQuery(() => getEngines(app), [app])?.hosts
  if (!hosts) return null
  const text = hostTexts.sentTo(hosts.join(', '))
  return (
    <div className="host-notice">
      <p title={text}>{text}</p>
    </div>
  )
}

import './host-notice.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { hostTexts } from '../../../i18n/english/hosts.ts'
import { getEngines } from '../../../local/recordings/first-queries.ts'
import { useUser } from '../use-user.ts'

/** Before Start: the other computers that get what is recorded. Stands in room that is there, so that nothing moves. */
export function HostNotice() {
  const { app } = useUser()
  const hosts = useLiveQuery(() => getEngines(app), [app])?.hosts
  if (!hosts) return null
  const text = hostTexts.sentTo(hosts.join(', '))
  return (
    <div className="host-notice">
      <p title={text}>{text}</p>
    </div>
  )
}

import { useLiveQuery } from 'dexie-react-hooks'
import { modeTexts } from '../../../i18n/english/mode.ts'
import { isLibraryEmpty } from '../../../local/recordings/first-queries.ts'
import { Link } from '../../../router/Link.tsx'
import { readStand } from '../../../session/sealing/stand.ts'
import { useUser } from '../use-user.ts'

/** Before Start: who can open what is recorded, where "Only my devices" is used or offered. An offer stands until there is a recording. */
export function ModeNotice() {
  const { app } = useUser()
  const stand = useLiveQuery(() => readStand(app), [app])
  const isFirst = useLiveQuery(() => isLibraryEmpty(app), [app])
  if (stand === undefined || isFirst === undefined || stand === 'off' || (stand === 'offered' && !isFirst)) return null
  return (
    <p className={`storage-notice${stand === 'closed' || stand === 'wanted' ? ' storage-notice--low' : ''}`}>
      {modeTexts[stand]}{' '}
      {stand === 'open' ? null : (
        <Link to="/settings" className="text-action">
          {modeTexts.settings}
        </Link>
      )}
    </p>
  )
}

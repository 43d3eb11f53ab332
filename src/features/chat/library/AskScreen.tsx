import './chat.css'
import './ask.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { askTexts } from '../../../i18n/english/ask.ts'
import { countAskable } from '../../../local/recordings/queries.ts'
import { Link } from '../../../router/Link.tsx'
import { type SignedInUser, userAtom } from '../../../session/store.ts'
import { LibraryChat } from './LibraryChat.tsx'

/** One chat over the whole library. */
export function AskScreen() {
  const person = useAtomValue(userAtom)
  return person ? <Ask person={person} /> : null
}

function Ask({ person }: { person: SignedInUser }) {
  const askable = useLiveQuery(() => countAskable(person.app), [person.app])
  return (
    <section className="ask" aria-label={askTexts.title}>
      <header className="ask__head">
        <h1>{askTexts.title}</h1>
        <p className="ask__scope numbers">
          {askable && askable.transcribed > 0 ? askTexts.scope(askable.transcribed, askable.recordings) : '\u00a0'}
        </p>
      </header>
      {askable ? <LibraryChat person={person} canAsk={askable.transcribed > 0} /> : null}
      {askable?.transcribed === 0 ? <NothingToAsk recordings={askable.recordings} /> : null}
    </section>
  )
}

/** Why nothing can be asked yet. */
function NothingToAsk({ recordings }: { recordings: number }) {
  return (
    <div className="ask__nothing" role="status">
      <p>{recordings > 0 ? askTexts.noTranscripts : askTexts.nothing}</p>
      {recordings > 0 ? null : (
        <Link to="/dashboard" className="text-action">
          {askTexts.record}
        </Link>
      )}
    </div>
  )
}

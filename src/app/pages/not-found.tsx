import '../../ui/full-screen.css'
import { publicDocument } from '../../../contract/public-pages.ts'
import { notFoundTexts } from '../../i18n/english/not-found.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { unreachableTexts } from '../../i18n/english/unreachable.ts'
import { Link } from '../../router/Link.tsx'

/** No screen of the app: a page of the website, where the network did not bring it (sw/files/public-pages.ts), or nothing at all. */
export function NotFoundPage() {
  const isElsewhere = publicDocument(location.pathname) !== null
  return (
    <main className="full-screen">
      <h1>{isElsewhere ? unreachableTexts.title : notFoundTexts.title}</h1>
      <p>{isElsewhere ? unreachableTexts.text : notFoundTexts.text}</p>
      <div className="full-screen__actions">
        {isElsewhere ? (
          <button type="button" className="text-action" onClick={() => location.reload()}>
            {shellTexts.crashAgain}
          </button>
        ) : null}
        <Link to="/" className="text-action">
          {shellTexts.crashHome}
        </Link>
      </div>
    </main>
  )
}

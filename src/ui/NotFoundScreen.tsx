import './full-screen.css'
import { shellTexts } from '../i18n/english/shell.ts'
import { Link } from '../router/Link.tsx'

export function NotFoundScreen() {
  return (
    <main className="full-screen">
      <h1>{shellTexts.notFoundTitle}</h1>
      <p>{shellTexts.notFoundText}</p>
      <div className="full-screen__actions">
        <Link to="/" className="text-action">
          {shellTexts.crashHome}
        </Link>
      </div>
    </main>
  )
}

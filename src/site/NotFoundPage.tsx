import { notFoundTexts } from '../i18n/english/not-found.ts'
import { shellTexts } from '../i18n/english/shell.ts'

/** As src/app/pages/not-found.tsx, for who has no app on the device. */
export function NotFoundPage() {
  return (
    <main className="full-screen">
      <h1>{notFoundTexts.title}</h1>
      <p>{notFoundTexts.text}</p>
      <div className="full-screen__actions">
        <a href="/" className="text-action">
          {shellTexts.crashHome}
        </a>
      </div>
    </main>
  )
}

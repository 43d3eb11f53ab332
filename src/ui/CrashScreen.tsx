import './full-screen.css'
import { useEffect } from 'react'
import { shellTexts } from '../i18n/english/shell.ts'
import type { CrashProps } from '../router/Boundary.tsx'
import { Button } from './Button.tsx'
import { rememberCrash } from './crash-record.ts'

/** `contact`: whom to write to, where that is known. */
type CrashScreenProps = CrashProps & { contact?: string | null }

/** A screen failed to draw. The recorder lives above the routes and goes on: nothing here reloads the page. */
export function CrashScreen({ error, reset, contact = null }: CrashScreenProps) {
  useEffect(() => rememberCrash(error), [error])
  return (
    <div className="full-screen" role="alert">
      <h1>{shellTexts.crashTitle}</h1>
      <p>{shellTexts.crashText}</p>
      <div className="full-screen__actions">
        <Button onClick={() => reset()}>{shellTexts.crashAgain}</Button>
        <Button variant="outline" onClick={() => reset('/')}>
          {shellTexts.crashHome}
        </Button>
      </div>
      <p className="full-screen__small">
        {contact ? (
          <>
            {shellTexts.crashHelp} <a href={`mailto:${contact}`}>{contact}</a>
          </>
        ) : (
          shellTexts.crashHelpUnknown
        )}
      </p>
    </div>
  )
}

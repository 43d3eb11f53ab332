import '../tokens.css'
import '../base.css'
import '../controls.css'
import { Fragment, type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '../../i18n/language.ts'
import { Announcer, hush } from '../announcer.tsx'
import { useTopmostDialog } from './open-dialogs.ts'
import { ToastPlace } from './ToastPlace.tsx'

/** Moved and never made anew: what a screen reader is to hear must come into a place that it knows. */
const voice = document.createElement('div')

/** The looks, the toast and the voice for screen readers; main.tsx puts the store outside and the routes inside. */
export function AppProviders({ children }: { children: ReactNode }) {
  const dialog = useTopmostDialog()
  useLayoutEffect(() => {
    // All else is inert behind a dialog, and what is inert is not heard.
    const place = dialog ?? document.body
    place.append(voice)
    hush()
  }, [dialog])
  return (
    <Fragment key={useLanguage()}>
      {children}
      {createPortal(
        <>
          <ToastPlace />
          <Announcer />
        </>,
        voice,
      )}
    </Fragment>
  )
}

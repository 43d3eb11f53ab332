import '../tokens.css'
import '../base.css'
import '../controls.css'
import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { Announcer } from '../announcer.tsx'
import { ToastPlace } from './ToastPlace.tsx'

/** The looks, the toast and the voice for screen readers; main.tsx puts the store outside and the routes inside. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <Fragment key={useLanguage()}>
      {children}
      <ToastPlace />
      <Announcer />
    </Fragment>
  )
}

import { useAtomValue } from 'jotai'
import { accountTexts } from '../../i18n/english/account.ts'
import { onlineAtom } from '../../session/store.ts'

/** Why the form did not do what it was asked for; nothing while there is no reason. */
export function Problem({ title, children }: { title?: string; children: string | null | undefined }) {
  if (!children) return null
  return (
    <p className="sign-in__problem" role="alert">
      {title ? <strong>{title}</strong> : null}
      {children}
    </p>
  )
}

/** Said before the person fills in what cannot be sent. */
export function OfflineNote() {
  const online = useAtomValue(onlineAtom)
  if (online) return null
  return (
    <p className="sign-in__offline" role="status">
      {accountTexts.offline}
    </p>
  )
}

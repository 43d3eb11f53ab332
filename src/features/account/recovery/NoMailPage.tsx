import type { ReactNode } from 'react'
import type { NoMail } from '../../../../contract/accounts/mail.ts'
import { noMailTexts } from '../../../i18n/english/account.ts'
import { AccountPage } from '../AccountPage.tsx'

/** In the place of "Check Your Email", where nothing is sent: whom to ask for the link. */
export function NoMailPage({ noMail: { contact }, more }: { noMail: NoMail; more: ReactNode }) {
  return (
    <AccountPage title={noMailTexts.title} lead={noMailTexts.text} more={more}>
      {contact === null ? null : (
        <p className="account__note">
          {noMailTexts.contact} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
    </AccountPage>
  )
}

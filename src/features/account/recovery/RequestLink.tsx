import { useState } from 'react'
import type { User } from '../../../../contract/accounts/account.ts'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { accountTexts, magicLinkTexts } from '../../../i18n/english/account.ts'
import { shownLanguage } from '../../../i18n/locale.ts'
import { Link } from '../../../router/Link.tsx'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { AccountPage } from '../AccountPage.tsx'
import { MailForm } from '../MailForm.tsx'
import { MailedCodeForm } from './MailedCodeForm.tsx'
import { NoMailPage } from './NoMailPage.tsx'
import { useMailedLink } from './use-mailed-link.ts'

/** docs/product.md#magic-link: the form, then where to look. Unknown addresses see the same. */
export function RequestLink({ onEntered }: { onEntered: (user: User) => Promise<void> }) {
  /** Mails with a code that were asked for: older servers send none. */
  const [codes, setCodes] = useState(0)
  const ask = async (email: string) => {
    const body = { email, language: shownLanguage() }
    const answer = await client.call(peopleEndpoints.requestSignInLink, { body })
    setCodes((before) => (answer.code ? before + 1 : 0))
    return answer
  }
  const told = { sent: magicLinkTexts.sent, failedTitle: magicLinkTexts.error, failedText: magicLinkTexts.failed }
  const link = useMailedLink(ask, told)
  const { sentTo, busy, send, again } = link
  const back = (
    <Link to="/login" className="text-action">
      {accountTexts.backToLogin}
    </Link>
  )
  if (sentTo === null) {
    return (
      <AccountPage title={magicLinkTexts.title} lead={magicLinkTexts.text} more={back}>
        <MailForm link={link} words={magicLinkTexts} />
        <p className="account__note">{magicLinkTexts.newcomers}</p>
      </AccountPage>
    )
  }
  if (link.noMail) return <NoMailPage noMail={link.noMail} more={back} />
  return (
    <AccountPage
      title={magicLinkTexts.sentTitle}
      lead={
        <>
          {magicLinkTexts.sentTo} <strong>{sentTo}</strong>.
        </>
      }
      more={back}
    >
      <p className="account__note">{magicLinkTexts.expires}</p>
      {codes > 0 ? <MailedCodeForm key={codes} onEntered={onEntered} /> : null}
      <div className="sign-in">
        <Button fullWidth variant={codes > 0 ? 'outline' : 'filled'} loading={busy} onClick={() => void send(sentTo)}>
          {magicLinkTexts.again}
        </Button>
        <Button fullWidth variant="outline" onClick={again}>
          {magicLinkTexts.other}
        </Button>
      </div>
    </AccountPage>
  )
}

import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { accountTexts, resetTexts } from '../../../i18n/english/account.ts'
import { client } from '../../../session/client.ts'
import { AccountPage } from '../AccountPage.tsx'
import { MailForm } from '../MailForm.tsx'
import { NoMailPage } from './NoMailPage.tsx'
import { useMailedLink } from './use-mailed-link.ts'

const ask = (email: string) => client.call(peopleEndpoints.requestReset, { body: { email } })

/** docs/product.md#sign-in: the reset view. Unknown addresses see the same. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const words = { send: resetTexts.send, required: accountTexts.emailRequired }
  const told = { sent: resetTexts.sent, failedTitle: resetTexts.failed, failedText: resetTexts.failedText }
  const link = useMailedLink(ask, told)
  const back = (
    <button type="button" className="text-action" onClick={onBack}>
      {accountTexts.backToLogin}
    </button>
  )
  if (link.noMail) return <NoMailPage noMail={link.noMail} more={back} />
  if (link.sentTo !== null) {
    return (
      <AccountPage
        title={resetTexts.sent}
        lead={
          <>
            {resetTexts.sentTo} <strong>{link.sentTo}</strong>.
          </>
        }
        more={back}
      >
        <p className="account__note">{resetTexts.expires}</p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={resetTexts.title} lead={resetTexts.text} more={back}>
      <MailForm link={link} words={words} />
    </AccountPage>
  )
}

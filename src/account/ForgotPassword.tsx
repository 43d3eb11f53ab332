import { useState } from 'react'
import { peopleEndpoints } from '../../contract/people-endpoints.ts'
import { serverWords } from '../api/server-words.ts'
import { client } from '../store.ts'
import { notify } from '../ui/notices.ts'
import { accountTexts, resetTexts } from '../ui/texts/account.ts'
import { AccountPage } from './AccountPage.tsx'
import { MailForm } from './MailForm.tsx'

const words = {
  send: resetTexts.send,
  required: accountTexts.emailRequired,
  requiredText: accountTexts.emailRequiredText,
}

/** product.md section 2, Login: the reset view. Unknown addresses see the same. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (address: string) => {
    try {
      await client.call(peopleEndpoints.requestReset, { body: { email: address } })
      notify({ title: resetTexts.sent })
      setSentTo(address)
    } catch (error) {
      const description = serverWords(error) ?? resetTexts.failedText
      notify({ title: resetTexts.failed, description, type: 'error' })
    }
  }
  const back = (
    <button type="button" className="text-action" onClick={onBack}>
      {accountTexts.backToLogin}
    </button>
  )
  if (sentTo !== null) {
    return (
      <AccountPage
        title={resetTexts.sent}
        lead={
          <>
            {resetTexts.sentTo} <strong>{sentTo}</strong>.
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
      <MailForm email={email} onEmail={setEmail} words={words} onSend={send} />
    </AccountPage>
  )
}

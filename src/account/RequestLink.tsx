import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { peopleEndpoints } from '../../contract/people-endpoints.ts'
import { serverWords } from '../api/server-words.ts'
import { client } from '../store.ts'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/notices.ts'
import { accountTexts, magicLinkTexts } from '../ui/texts/account.ts'
import { AccountPage } from './AccountPage.tsx'
import { MailForm } from './MailForm.tsx'

/** product.md section 2, /magic-login: the form, then where to look. Unknown addresses see the same. */
export function RequestLink() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (address: string) => {
    setBusy(true)
    try {
      await client.call(peopleEndpoints.requestSignInLink, { body: { email: address } })
      notify({ title: magicLinkTexts.sent })
      setSentTo(address)
    } catch (error) {
      const description = serverWords(error) ?? magicLinkTexts.failed
      notify({ title: magicLinkTexts.error, description, type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const back = (
    <Link to="/" className="text-action">
      {accountTexts.backToLogin}
    </Link>
  )
  if (sentTo === null) {
    return (
      <AccountPage title={magicLinkTexts.title} lead={magicLinkTexts.text} more={back}>
        <MailForm email={email} onEmail={setEmail} words={magicLinkTexts} onSend={send} />
        <p className="account__note">{magicLinkTexts.newcomers}</p>
      </AccountPage>
    )
  }
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
      <div className="sign-in">
        <Button fullWidth loading={busy} onClick={() => void send(sentTo)}>
          {magicLinkTexts.again}
        </Button>
        <Button fullWidth variant="outline" onClick={() => setSentTo(null)}>
          {magicLinkTexts.other}
        </Button>
      </div>
    </AccountPage>
  )
}

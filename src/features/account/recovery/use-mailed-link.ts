import { useAtom } from 'jotai'
import { useState } from 'react'
import type { NoMail } from '../../../../contract/accounts/mail.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { typedEmailAtom } from '../typed-email.ts'

type MailedLink = {
  email: string
  setEmail: (email: string) => void
  /** Where to look for the mail; null while none was asked for. */
  sentTo: string | null
  busy: boolean
  /** This server sends no mail, whatever the address; null: it does. */
  noMail: NoMail | null
  /** Asks for the mail, and tells how that went. */
  send: (address: string) => Promise<void>
  /** Back to the form, with the address as it was. */
  again: () => void
}

/** @param ask makes the call; the answer is the same for unknown addresses */
export function useMailedLink(
  ask: (address: string) => Promise<{ noMail?: NoMail | undefined }>,
  words: { sent: string; failedTitle: string; failedText: string },
): MailedLink {
  const [email, setEmail] = useAtom(typedEmailAtom)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [noMail, setNoMail] = useState<NoMail | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (address: string) => {
    setBusy(true)
    try {
      const { noMail: none = null } = await ask(address)
      setNoMail(none)
      if (!none) notify({ title: words.sent })
      setSentTo(address)
    } catch (error) {
      notify({
        title: words.failedTitle,
        description: serverTexts.said(serverMessage(error) ?? words.failedText),
        type: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
  return { email, setEmail, sentTo, noMail, busy, send, again: () => setSentTo(null) }
}

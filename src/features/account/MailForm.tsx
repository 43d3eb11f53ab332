import { type FormEvent, useState } from 'react'
import { accountTexts } from '../../i18n/english/account.ts'
import { Button } from '../../ui/Button.tsx'
import { useFirstWrong } from '../../ui/forms/Field.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { EmailField } from './EmailField.tsx'
import { OfflineNote } from './FormNotes.tsx'
import type { useMailedLink } from './recovery/use-mailed-link.ts'

type MailFormProps = {
  link: ReturnType<typeof useMailedLink>
  words: { send: string; required: string; requiredText: string }
}

/** One address and one button: for the sign-in link and for the reset. */
export function MailForm({ link: { email, setEmail, busy, send }, words }: MailFormProps) {
  const [missing, setMissing] = useState(false)
  const form = useFirstWrong(missing)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim().toLowerCase()
    setMissing(address === '')
    if (address === '') notify({ title: words.required, description: words.requiredText, type: 'warning' })
    else if (!busy) await send(address)
  }
  return (
    <form ref={form} className="sign-in" onSubmit={submit} noValidate>
      <OfflineNote />
      <EmailField
        label={accountTexts.email}
        value={email}
        error={missing ? words.requiredText : undefined}
        onValue={setEmail}
      />
      <Button type="submit" fullWidth loading={busy}>
        {words.send}
      </Button>
    </form>
  )
}

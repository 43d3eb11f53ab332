import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { onlineAtom } from '../store.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { notify } from '../ui/notices.ts'
import { accountTexts } from '../ui/texts/account.ts'

type MailFormProps = {
  email: string
  onEmail: (email: string) => void
  words: { send: string; required: string; requiredText: string }
  /** Sends to the trimmed, lower-case address. Throws nothing: it tells of failures itself. */
  onSend: (email: string) => Promise<void>
}

/** One address and one button: for the sign-in link and for the reset. */
export function MailForm({ email, onEmail, words, onSend }: MailFormProps) {
  const online = useAtomValue(onlineAtom)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim().toLowerCase()
    setMissing(address === '')
    if (address === '') {
      notify({ title: words.required, description: words.requiredText, type: 'warning' })
      return
    }
    if (busy) return
    setBusy(true)
    await onSend(address)
    setBusy(false)
  }
  return (
    <form className="sign-in" onSubmit={submit} noValidate>
      {online ? null : (
        <p className="sign-in__offline" role="status">
          {accountTexts.offline}
        </p>
      )}
      <Field
        label={accountTexts.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={missing ? words.requiredText : undefined}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={busy}>
        {words.send}
      </Button>
    </form>
  )
}

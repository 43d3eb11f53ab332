import { accountTexts } from '../../i18n/english/account.ts'
import { Button } from '../../ui/Button.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { EmailField } from './EmailField.tsx'
import { OfflineNote } from './FormNotes.tsx'
import type { useMailedLink } from './recovery/use-mailed-link.ts'

type MailFormProps = {
  link: Pick<ReturnType<typeof useMailedLink>, 'email' | 'setEmail' | 'send'>
  words: { send: string; required: string }
}

/** One address and one button: for the sign-in link and for the reset. */
export function MailForm({ link: { email, setEmail, send }, words }: MailFormProps) {
  const address = email.trim().toLowerCase()
  const { problems, busy, form } = useForm<{ email: string }>({
    check: () => (address === '' ? { email: words.required } : {}),
    send: () => send(address),
    // It tells by itself how that went.
    failed: () => ({}),
  })
  return (
    <form {...form} className="sign-in">
      <OfflineNote />
      <EmailField label={accountTexts.email} value={email} error={problems.email} onValue={setEmail} />
      <Button type="submit" fullWidth loading={busy}>
        {words.send}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import type { User } from '../../../../contract/accounts/account.ts'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { accountTexts } from '../../../i18n/english/account.ts'
import { mailedCodeTexts as texts } from '../../../i18n/english/mailed-code.ts'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Problem } from '../FormNotes.tsx'
import { completeSignIn } from '../sign-in.ts'
import { CodeField } from './CodeField.tsx'
import { sentenceOf } from './sentence-of.ts'

/** For the app on a Home Screen: the mailed link opens the browser, which shares nothing with it. */
export function MailedCodeForm({ onEntered }: { onEntered: (user: User) => Promise<void> }) {
  const [code, setCode] = useState('')
  const { problems, busy, form } = useForm<{ code: string; form: string }>({
    check: () => (code.trim() === '' ? { code: texts.missing } : {}),
    async send() {
      const { user } = await client.call(peopleEndpoints.useSignInCode, { body: { code: code.trim() } })
      await completeSignIn(user)
      await onEntered(user)
    },
    failed: (error) => ({ form: sentenceOf(error, texts.failed) }),
  })
  return (
    <form {...form} className="sign-in">
      <Problem>{problems.form}</Problem>
      <CodeField
        label={texts.code}
        name="mailed-code"
        autoComplete="one-time-code"
        placeholder={texts.shape}
        maxLength={64}
        value={code}
        error={problems.code}
        onValue={setCode}
      />
      <p className="account__note">{texts.note}</p>
      <Button type="submit" fullWidth loading={busy}>
        {accountTexts.submit}
      </Button>
    </form>
  )
}

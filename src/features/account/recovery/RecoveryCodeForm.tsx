import { useAtom } from 'jotai'
import { useState } from 'react'
import { recoveryCodeEndpoints } from '../../../../contract/accounts/confirm.ts'
import { accountTexts } from '../../../i18n/english/account.ts'
import { recoveryCodeTexts as texts } from '../../../i18n/english/confirm.ts'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { AccountPage } from '../AccountPage.tsx'
import { EmailField } from '../EmailField.tsx'
import { OfflineNote, Problem } from '../FormNotes.tsx'
import { completeSignIn } from '../sign-in.ts'
import { typedEmailAtom } from '../typed-email.ts'
import { CodeField } from './CodeField.tsx'
import { sentenceOf } from './sentence-of.ts'

type Problems = { email?: string; code?: string; form?: string }

/** For a person who has lost the other ways in. Unknown addresses hear the same as wrong codes. */
export function RecoveryCodeForm({ onEntered, onBack }: { onEntered: () => void; onBack: () => void }) {
  const [email, setEmail] = useAtom(typedEmailAtom)
  const [code, setCode] = useState('')
  const { problems, busy, form } = useForm<Problems>({
    check: () => missingFields(email, code),
    async send() {
      const body = { email: email.trim(), code: code.trim() }
      const { user } = await client.call(recoveryCodeEndpoints.signInWithCode, { body })
      await completeSignIn(user)
      onEntered()
    },
    failed: (error) => ({ form: sentenceOf(error, texts.signInFailed) }),
  })
  const back = (
    <button type="button" className="text-action" onClick={onBack}>
      {accountTexts.backToLogin}
    </button>
  )
  return (
    <AccountPage title={texts.signInTitle} lead={texts.signInText} more={back}>
      <form {...form} className="sign-in">
        <OfflineNote />
        <Problem>{problems.form}</Problem>
        <EmailField label={accountTexts.email} value={email} error={problems.email} onValue={setEmail} />
        <CodeField
          label={texts.code}
          name="recovery-code"
          autoComplete="off"
          placeholder={texts.shape}
          value={code}
          error={problems.code}
          onValue={setCode}
        />
        <Button type="submit" fullWidth loading={busy}>
          {texts.submit}
        </Button>
      </form>
    </AccountPage>
  )
}

const missingFields = (email: string, code: string): Problems => ({
  ...(email.trim() === '' && { email: texts.emailRequired }),
  ...(code.trim() === '' && { code: texts.codeRequired }),
})

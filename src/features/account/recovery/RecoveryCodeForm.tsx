import { useAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { recoveryCodeEndpoints } from '../../../../contract/accounts/confirm.ts'
import { ApiError } from '../../../api/api-error.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { accountTexts } from '../../../i18n/english/account.ts'
import { recoveryCodeTexts as texts } from '../../../i18n/english/confirm.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, useFirstWrong } from '../../../ui/Field.tsx'
import { AccountPage } from '../AccountPage.tsx'
import { EmailField } from '../EmailField.tsx'
import { OfflineNote, Problem } from '../FormNotes.tsx'
import { completeSignIn } from '../sign-in.ts'
import { typedEmailAtom } from '../typed-email.ts'

type Problems = { email?: string; code?: string; form?: string }

/** For a person who has lost the other ways in. Unknown addresses hear the same as wrong codes. */
export function RecoveryCodeForm({ onEntered, onBack }: { onEntered: () => void; onBack: () => void }) {
  const [email, setEmail] = useAtom(typedEmailAtom)
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useFirstWrong(problems)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingFields(email, code)
    setProblems(missing)
    if (busy || missing.email || missing.code) return
    setBusy(true)
    try {
      const body = { email: email.trim(), code: code.trim() }
      const { user } = await client.call(recoveryCodeEndpoints.signInWithCode, { body })
      await completeSignIn(user)
      onEntered()
    } catch (error) {
      setProblems({ form: sentenceOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const back = (
    <button type="button" className="text-action" onClick={onBack}>
      {accountTexts.backToLogin}
    </button>
  )
  return (
    <AccountPage title={texts.signInTitle} lead={texts.signInText} more={back}>
      <form ref={form} className="sign-in" onSubmit={submit} noValidate>
        <OfflineNote />
        <Problem>{problems.form}</Problem>
        <EmailField label={accountTexts.email} value={email} error={problems.email} onValue={setEmail} />
        <Field
          label={texts.code}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={texts.shape}
          value={code}
          error={problems.code}
          onChange={(event) => setCode(event.currentTarget.value)}
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

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'offline') return accountTexts.offline
  return serverTexts.said(serverMessage(error) ?? texts.signInFailed)
}

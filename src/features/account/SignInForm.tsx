import './account.css'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { accountTexts } from '../../i18n/english/account.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import { client } from '../../session/client.ts'
import { onlineAtom, store } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { EmailField } from './EmailField.tsx'
import { OfflineNote, Problem } from './FormNotes.tsx'
import { completeSignIn } from './sign-in.ts'
import { typedEmailAtom } from './typed-email.ts'

type Problems = { email?: string; password?: string; form?: string }

type SignInFormProps = {
  /** Called once the person is signed in. */
  onEntered: () => void
  onForgot: () => void
}

export function SignInForm({ onEntered, onForgot }: SignInFormProps) {
  const [email, setEmail] = useAtom(typedEmailAtom)
  const [password, setPassword] = useState('')
  const { problems, busy, form } = useForm<Problems>({
    check: () => missingFields(email, password),
    async send() {
      const { user } = await client.call(endpoints.login, { body: { email: email.trim(), password } })
      await completeSignIn(user)
      onEntered()
    },
    failed: (error) =>
      // Without a network there is nothing wrong with the credentials, and the form says already what is.
      error instanceof ApiError && error.kind === 'offline' && !store.get(onlineAtom)
        ? {}
        : { form: sentenceOf(error) },
  })

  return (
    <form {...form} className="sign-in">
      <OfflineNote />
      <Problem title={accountTexts.failed}>{problems.form}</Problem>
      <EmailField label={accountTexts.email} value={email} error={problems.email} onValue={setEmail} />
      <PasswordField
        isCurrent
        label={accountTexts.password}
        name="password"
        value={password}
        error={problems.password}
        onValue={setPassword}
      />
      <button type="button" className="account__forgot text-action" onClick={onForgot}>
        {accountTexts.forgot}
      </button>
      <Button type="submit" fullWidth loading={busy}>
        {accountTexts.submit}
      </Button>
    </form>
  )
}

function missingFields(email: string, password: string): Problems {
  return {
    ...(email.trim() === '' && { email: accountTexts.emailRequiredText }),
    ...(password === '' && { password: accountTexts.passwordRequired }),
  }
}

/** Why, where it is not plain: the server's own words (docs/product.md#messages), or the sentence about the network. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) console.error(error)
  else if (error.kind === 'offline') return accountTexts.offline
  else if (error.status !== 401) return serverTexts.said(error.message)
  return accountTexts.failedText
}

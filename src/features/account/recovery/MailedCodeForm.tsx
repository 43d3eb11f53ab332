import { type FormEvent, useState } from 'react'
import type { User } from '../../../../contract/accounts/account.ts'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { ApiError } from '../../../api/api-error.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { accountTexts } from '../../../i18n/english/account.ts'
import { mailedCodeTexts as texts } from '../../../i18n/english/mailed-code.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, useFirstWrong } from '../../../ui/Field.tsx'
import { Problem } from '../FormNotes.tsx'
import { completeSignIn } from '../sign-in.ts'

/** For the app on a Home Screen: the mailed link opens the browser, which shares nothing with it. */
export function MailedCodeForm({ onEntered }: { onEntered: (user: User) => Promise<void> }) {
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<{ code?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const form = useFirstWrong(problems)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    setProblems(typed === '' ? { code: texts.missing } : {})
    if (busy || typed === '') return
    setBusy(true)
    try {
      const { user } = await client.call(peopleEndpoints.useSignInCode, { body: { code: typed } })
      await completeSignIn(user)
      await onEntered(user)
    } catch (error) {
      setProblems({ form: sentenceOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className="sign-in" onSubmit={submit} noValidate>
      <Problem>{problems.form}</Problem>
      <Field
        label={texts.code}
        name="mailed-code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={texts.shape}
        maxLength={64}
        value={code}
        error={problems.code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <p className="account__note">{texts.note}</p>
      <Button type="submit" fullWidth loading={busy}>
        {accountTexts.submit}
      </Button>
    </form>
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'offline') return accountTexts.offline
  return serverTexts.said(serverMessage(error) ?? texts.failed)
}

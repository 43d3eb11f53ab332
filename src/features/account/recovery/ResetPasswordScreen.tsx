import { type FormEvent, useEffect, useState } from 'react'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { ApiError } from '../../../api/api-error.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { accountTexts, resetTexts } from '../../../i18n/english/account.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { Link } from '../../../router/Link.tsx'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFirstWrong } from '../../../ui/Field.tsx'
import { NewPasswordFields, type PasswordProblems, passwordProblems } from '../../../ui/NewPasswordFields.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { AccountPage } from '../AccountPage.tsx'
import { Problem } from '../FormNotes.tsx'
import { ResetPasskeys, useResetPasskeys } from './ResetPasskeys.tsx'

/** How long the success is shown before the home page opens (docs/product.md#password-reset). Milliseconds. */
const HOME_AFTER_MS = 3000

/** `needsLink`: this one opens nothing any more. */
type Problems = PasswordProblems & { form?: string; needsLink?: true }

export function ResetPasswordScreen({ token, onDone }: { token: string | null; onDone: () => void }) {
  const [updated, setUpdated] = useState(false)
  useEffect(() => {
    if (!updated) return
    const timer = setTimeout(onDone, HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [updated, onDone])
  const back = (
    <Link to="/login" className="text-action">
      {accountTexts.backToLogin}
    </Link>
  )
  if (updated) {
    return (
      <AccountPage title={resetTexts.updated} lead={<span role="status">{resetTexts.updatedText}</span>} more={back}>
        {null}
      </AccountPage>
    )
  }
  return (
    <AccountPage title={resetTexts.chooseTitle} lead={resetTexts.chooseText} more={back}>
      <NewPasswordForm token={token} onUpdated={() => setUpdated(true)} />
    </AccountPage>
  )
}

function NewPasswordForm({ token, onUpdated }: { token: string | null; onUpdated: () => void }) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [problems, setProblems] = useState<Problems>(token === null ? missingLink() : {})
  const [busy, setBusy] = useState(false)
  const form = useFirstWrong(problems)
  const listed = useResetPasskeys(token)
  const [removePasskeys, setRemovePasskeys] = useState<string[]>([])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(token, password, confirm)
    setProblems(found)
    if (busy || token === null || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const headers = { authorization: `Bearer ${token}` }
      await client.call(peopleEndpoints.updatePassword, { body: { password, removePasskeys }, headers })
      onUpdated()
    } catch (error) {
      const form = serverTexts.said(serverMessage(error) ?? resetTexts.updateFailed)
      setProblems({ form, ...(isLinkUsed(error) && { needsLink: true }) })
      notify({ title: accountTexts.error, description: resetTexts.updateFailedText, type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className="sign-in" onSubmit={submit} noValidate>
      <Problem>{problems.form ?? (listed && 'problem' in listed ? listed.problem : null)}</Problem>
      {problems.needsLink ? (
        <Link to="/login" search={{ forgot: '' }} className="text-action">
          {accountTexts.newLink}
        </Link>
      ) : null}
      <NewPasswordFields
        password={password}
        repeated={confirm}
        problems={problems}
        onPassword={setPassword}
        onRepeated={setConfirm}
      />
      {listed && 'passkeys' in listed ? (
        <ResetPasskeys passkeys={listed.passkeys} chosen={removePasskeys} onChoose={setRemovePasskeys} />
      ) : null}
      <Button type="submit" fullWidth loading={busy}>
        {resetTexts.update}
      </Button>
    </form>
  )
}

const isLinkUsed = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === 'reset-token'

const missingLink = (): Problems => ({ form: resetTexts.missingToken, needsLink: true })

export const problemsOf = (token: string | null, password: string, confirm: string): Problems => ({
  ...(token === null && missingLink()),
  ...passwordProblems(password, confirm),
})

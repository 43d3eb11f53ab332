import { useEffect, useState } from 'react'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { ApiError } from '../../../api/api-error.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { accountTexts, resetTexts } from '../../../i18n/english/account.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { Link } from '../../../router/Link.tsx'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import {
  NewPasswordFields,
  type PasswordProblems,
  passwordProblems,
  useNewPassword,
} from '../../../ui/forms/NewPasswordFields.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
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
  const typed = useNewPassword()
  const { password, repeated } = typed
  const listed = useResetPasskeys(token)
  const [removePasskeys, setRemovePasskeys] = useState<string[]>([])
  const work = {
    check: () => problemsOf(token, password, repeated),
    async send() {
      const headers = { authorization: `Bearer ${token}` }
      await client.call(peopleEndpoints.updatePassword, { body: { password, removePasskeys }, headers })
      onUpdated()
    },
    failed(error: unknown): Problems {
      const form = serverTexts.said(serverMessage(error) ?? resetTexts.updateFailed)
      notify({ title: accountTexts.error, description: resetTexts.updateFailedText, type: 'error', isSaid: true })
      return { form, ...(isLinkUsed(error) && { needsLink: true }) }
    },
  }
  const { problems, busy, form } = useForm<Problems>(work, token === null ? missingLink() : {})
  return (
    <form {...form} className="sign-in">
      <Problem>{problems.form ?? (listed && 'problem' in listed ? listed.problem : null)}</Problem>
      {problems.needsLink ? (
        <Link to="/login" search={{ forgot: '' }} className="text-action">
          {accountTexts.newLink}
        </Link>
      ) : null}
      <NewPasswordFields {...typed} problems={problems} />
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

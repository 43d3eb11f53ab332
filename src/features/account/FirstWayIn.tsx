import { type FormEvent, useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts/account.ts'
import { confirmEndpoints } from '../../../contract/accounts/confirm.ts'
import { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import { serverMessage } from '../../api/server-message.ts'
import { resetTexts } from '../../i18n/english/account.ts'
import { passwordTexts, firstWayInTexts as texts } from '../../i18n/english/confirm.ts'
import { passkeyListTexts } from '../../i18n/english/passkeys.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import { hasPasskeys } from '../../platform/passkeys.ts'
import { addPasskey, reasonNotAdded } from '../../session/add-passkey.ts'
import { client } from '../../session/client.ts'
import { Button } from '../../ui/Button.tsx'
import { useFirstWrong } from '../../ui/forms/Field.tsx'
import {
  NewPasswordFields,
  type PasswordProblems,
  passwordProblems,
  useNewPassword,
} from '../../ui/forms/NewPasswordFields.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { removeToast, toastNow } from '../../ui/shell/toasts.ts'
import { AccountPage } from './AccountPage.tsx'
import { Problem } from './FormNotes.tsx'

/**
 * Whether the administrator who has just come by a link would need another link the next time. Nobody may be there to give it:
 * the first of them is who runs the server.
 */
export async function lacksWayIn({ isAdmin }: User): Promise<boolean> {
  if (!isAdmin) return false
  try {
    const { ways } = await client.call(confirmEndpoints.freshness, {})
    return !ways.password && !ways.passkey
  } catch (error) {
    console.warn('Whether there is a password is not known; Settings says so.', error)
    return false
  }
}

/** After a sign-in by link: a password or a passkey, or later. */
export function FirstWayIn({ onDone }: { onDone: () => void }) {
  const typed = useNewPassword()
  const { password, repeated } = typed
  const [problems, setProblems] = useState<PasswordProblems & { form?: string }>({})
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const element = useFirstWrong(problems)

  // That the link worked is plain from this page, and the way past it stands where a toast does.
  useEffect(() => {
    const toast = toastNow()
    if (toast) removeToast(toast.id)
  }, [])

  const work = async (what: 'password' | 'passkey', set: () => Promise<string>, reason: (error: unknown) => string) => {
    setBusy(what)
    try {
      notify({ title: await set() })
      onDone()
    } catch (error) {
      setProblems({ form: reason(error) })
    } finally {
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblems(password, repeated)
    setProblems(found)
    if (busy || Object.keys(found).length > 0) return
    const set = async () => {
      await client.call(peopleEndpoints.setPassword, { body: { password } })
      return texts.passwordSet
    }
    void work('password', set, (error) => serverTexts.said(serverMessage(error) ?? resetTexts.updateFailedText))
  }
  const add = async () => {
    await addPasskey()
    return passkeyListTexts.added
  }

  const later = (
    <button type="button" className="text-action" onClick={onDone}>
      {texts.later}
    </button>
  )
  return (
    <AccountPage title={texts.title} lead={texts.text} more={later}>
      <form ref={element} className="sign-in" onSubmit={submit} noValidate>
        <Problem>{problems.form}</Problem>
        <NewPasswordFields {...typed} problems={problems} />
        <Button type="submit" fullWidth loading={busy === 'password'} disabled={busy === 'passkey'}>
          {passwordTexts.save}
        </Button>
      </form>
      {hasPasskeys() ? (
        <Button
          variant="outline"
          fullWidth
          className="account__passkey"
          loading={busy === 'passkey'}
          disabled={busy === 'password'}
          onClick={() => void work('passkey', add, reasonNotAdded)}
        >
          {texts.passkey}
        </Button>
      ) : null}
    </AccountPage>
  )
}

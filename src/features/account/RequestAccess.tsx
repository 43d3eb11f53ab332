import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { accessFormSchema } from '../../../contract/accounts/admin.ts'
import { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import { serverMessage } from '../../api/server-message.ts'
import { accessTexts } from '../../i18n/english/account.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import { client } from '../../session/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, useFirstWrong } from '../../ui/forms/Field.tsx'
import { EmailField } from './EmailField.tsx'
import { Problem } from './FormNotes.tsx'
import { typedEmailAtom } from './typed-email.ts'

type Problems = { name?: string; email?: string; form?: string }

/** The modal of the sign-in screen: whoever has no account asks for one. */
export function RequestAccess({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ name: '', email: useAtomValue(typedEmailAtom), reason: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isMailed, setIsMailed] = useState(true)
  const [busy, setBusy] = useState(false)
  const element = useFirstWrong(problems)
  const reasonId = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = accessFormSchema.safeParse(form)
    if (!parsed.success) {
      setProblems(
        Object.fromEntries(
          parsed.error.issues.map(({ path, message }) => [String(path[0]), serverTexts.said(message)]),
        ),
      )
      return
    }
    setProblems({})
    setBusy(true)
    try {
      const { noMail } = await client.call(peopleEndpoints.requestAccess, { body: parsed.data })
      setIsMailed(!noMail)
      setSentTo(parsed.data.email)
    } catch (error) {
      setProblems({ form: serverTexts.said(serverMessage(error) ?? accessTexts.failedText) })
    } finally {
      setBusy(false)
    }
  }

  const close = (
    <Button variant="outline" onClick={onClose}>
      {accessTexts.close}
    </Button>
  )
  if (sentTo !== null) {
    return (
      // Its heading takes the focus: the button that had it is gone.
      <Dialog title={accessTexts.sentTitle} isRead onClose={onClose} actions={close}>
        <p className="dialog__text">{isMailed ? accessTexts.sentText(sentTo) : accessTexts.sentNoMail}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={accessTexts.title} onClose={onClose}>
      <p className="dialog__text">{accessTexts.text}</p>
      <form ref={element} className="sign-in" onSubmit={submit} noValidate>
        <Problem>{problems.form}</Problem>
        <Field
          label={accessTexts.name}
          name="name"
          autoComplete="name"
          value={form.name}
          error={problems.name}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        />
        <EmailField
          label={accessTexts.email}
          autoComplete="email"
          value={form.email}
          error={problems.email}
          onValue={(email) => setForm({ ...form, email })}
        />
        <div className="field">
          <label htmlFor={reasonId}>{accessTexts.reason}</label>
          <textarea
            id={reasonId}
            name="reason"
            maxLength={2000}
            value={form.reason}
            onChange={(event) => setForm({ ...form, reason: event.currentTarget.value })}
          />
        </div>
        <div className="dialog__actions">
          {close}
          <Button type="submit" loading={busy}>
            {accessTexts.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

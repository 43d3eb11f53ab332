import { type FormEvent, useState } from 'react'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { resetTexts } from '../../../i18n/english/account.ts'
import { passwordTexts as texts } from '../../../i18n/english/confirm.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst, NotConfirmedError } from '../../../session/confirm-first.ts'
import { useSyncNow } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useFirstWrong } from '../../../ui/Field.tsx'
import { NewPasswordFields, type PasswordProblems, passwordProblems } from '../../../ui/NewPasswordFields.tsx'
import { notify } from '../../../ui/shell/notices.ts'

type NewPasswordProps = { title: string; onClose: () => void; onSet: () => Promise<void> }
type Problems = PasswordProblems & { form?: string }

export function NewPassword({ title, onClose, onSet }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const form = useFirstWrong(problems)
  const syncNow = useSyncNow()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblems(password, repeated)
    setProblems(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await confirmFirst(() => client.call(peopleEndpoints.setPassword, { body: { password } }))
      notify({ title: resetTexts.updated, description: texts.updatedText })
      // A call that was on its way has heard that its session is over.
      void syncNow()
      await onSet()
    } catch (error) {
      if (!(error instanceof NotConfirmedError)) {
        console.error(error)
        setProblems({ form: serverTexts.said(serverMessage(error) ?? resetTexts.updateFailedText) })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className="typed-confirm" onSubmit={submit} noValidate>
        <p>{texts.changeText}</p>
        {problems.form ? (
          <p className="typed-confirm__problem" role="alert">
            {problems.form}
          </p>
        ) : null}
        <NewPasswordFields
          password={password}
          repeated={repeated}
          problems={problems}
          onPassword={setPassword}
          onRepeated={setRepeated}
        />
        <div className="dialog__actions">
          <Button variant="outline" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" loading={busy}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

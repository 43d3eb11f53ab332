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
import {
  NewPasswordFields,
  type PasswordProblems,
  passwordProblems,
  useNewPassword,
} from '../../../ui/forms/NewPasswordFields.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { notify } from '../../../ui/shell/notices.ts'

type NewPasswordProps = { title: string; onClose: () => void; onSet: () => Promise<void> }
type Problems = PasswordProblems & { form?: string }

export function NewPassword({ title, onClose, onSet }: NewPasswordProps) {
  const syncNow = useSyncNow()
  const typed = useNewPassword()
  const { password, repeated } = typed
  const { problems, busy, form } = useForm<Problems>({
    check: () => passwordProblems(password, repeated),
    async send() {
      await confirmFirst(() => client.call(peopleEndpoints.setPassword, { body: { password } }))
      notify({ title: resetTexts.updated, description: texts.updatedText })
      // A call that was on its way has heard that its session is over.
      void syncNow()
      await onSet()
    },
    failed(error) {
      if (error instanceof NotConfirmedError) return {}
      console.error(error)
      return { form: serverTexts.said(serverMessage(error) ?? resetTexts.updateFailedText) }
    },
  })

  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form} className="typed-confirm">
        <p>{texts.changeText}</p>
        {problems.form ? (
          <p className="typed-confirm__problem" role="alert">
            {problems.form}
          </p>
        ) : null}
        <NewPasswordFields {...typed} problems={problems} />
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

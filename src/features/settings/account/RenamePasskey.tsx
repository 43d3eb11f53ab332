import { type FormEvent, useState } from 'react'
import type { Passkey } from '../../../../contract/accounts/people.ts'
import { passkeyListTexts as texts } from '../../../i18n/english/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void; onRename: (name: string) => void }

export function RenamePasskey({ passkey, onClose, onRename }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name)
  const wanted = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '') onRename(wanted)
  }
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <form className="typed-confirm" onSubmit={submit} noValidate>
        <Field
          label={texts.name}
          name="passkey-name"
          autoComplete="off"
          maxLength={200}
          value={name}
          error={wanted === '' ? texts.nameRequired : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="dialog__actions">
          <Button variant="outline" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit">{texts.save}</Button>
        </div>
      </form>
    </Dialog>
  )
}

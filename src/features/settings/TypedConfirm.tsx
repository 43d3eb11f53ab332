import { type FormEvent, useState } from 'react'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/forms/Field.tsx'

type TypedConfirmProps = {
  title: string
  text: string
  confirm: string
  onKeep: () => void
  onConfirm: () => Promise<void>
}

/** For what goes in bulk: the last button works only when the word was typed. */
export function TypedConfirm({ title, text, confirm, onKeep, onConfirm }: TypedConfirmProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const sure = typed.trim() === settingsTexts.deleteWord
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!sure || busy) return
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog title={title} onClose={onKeep}>
      <p className="dialog__text">{text}</p>
      <form className="typed-confirm" onSubmit={submit}>
        <Field
          label={settingsTexts.typeToConfirm}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="dialog__actions">
          <Button variant="outline" onClick={onKeep}>
            {settingsTexts.keep}
          </Button>
          <Button type="submit" className="typed-confirm__last" disabled={!sure} loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

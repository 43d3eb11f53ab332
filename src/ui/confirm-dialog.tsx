import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** Names what goes, and how long it can be undone. */
  text: string
  keep: string
  confirm: string
  onKeep: () => void
  onConfirm: () => void
}

/** Asks before something goes; the calm way out comes first and has the focus. */
export function ConfirmDialog({ title, text, keep, confirm, onKeep, onConfirm }: ConfirmDialogProps) {
  const actions = (
    <>
      <Button variant="outline" onClick={onKeep}>
        {keep}
      </Button>
      <Button onClick={onConfirm}>{confirm}</Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onKeep} actions={actions}>
      <p className="dialog__text">{text}</p>
    </Dialog>
  )
}

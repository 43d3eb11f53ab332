import type { ReactNode } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAttempt } from '../../../ui/forms/use-attempt.ts'
import { reasonOf } from './words.ts'

type ExplainedProps = {
  title: string
  /** What the button says that goes on. */
  goOn: string
  /** Awaited; what it throws is said. */
  onGoOn: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** What happens next, to be read before it does. */
export function Explained({ title, goOn, onGoOn, onClose, children }: ExplainedProps) {
  const { said, busy, run } = useAttempt(async () => {
    await onGoOn()
    return null
  }, reasonOf)
  return (
    <Dialog
      title={title}
      isRead
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={busy} onClick={() => void run()}>
            {goOn}
          </Button>
        </>
      }
    >
      <div className="only-my-devices__words">
        {children}
        {said === null ? null : (
          <p className="typed-confirm__problem" role="alert">
            {said}
          </p>
        )}
      </div>
    </Dialog>
  )
}

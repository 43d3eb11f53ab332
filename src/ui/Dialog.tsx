import './dialog.css'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { openModal } from './shell/open-dialogs.ts'

type DialogProps = {
  /** The question, naming what goes; or the name of the panel. */
  title: string
  children?: ReactNode
  /** The calm way out first. Without it the dialog is a panel and brings its own way out. */
  actions?: ReactNode
  /** For what is read first and not answered: the focus begins at the title, not at the first button. */
  isRead?: boolean
  onClose: () => void
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. Mounted means open. */
export function Dialog({ title, children, actions, isRead = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    if (!dialog.current) return
    const close = openModal(dialog.current)
    if (isRead) heading.current?.focus()
    return close
  }, [isRead])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 ref={heading} id={id} tabIndex={isRead ? -1 : undefined} className="dialog__title">
        {title}
      </h2>
      {children}
      {actions ? <div className="dialog__actions">{actions}</div> : null}
    </dialog>
  )
}

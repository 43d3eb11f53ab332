import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
  /** The question, naming what goes; or the name of the panel. */
  title: string
  children?: ReactNode
  /** The calm way out first. Without it the dialog is a panel and brings its own way out. */
  actions?: ReactNode
  onClose: () => void
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. Mounted means open. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={heading} className="dialog__title">
        {title}
      </h2>
      {children}
      {actions ? <div className="dialog__actions">{actions}</div> : null}
    </dialog>
  )
}

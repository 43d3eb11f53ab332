import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { dismiss } from './notices.ts'
import { Toast } from './Toast.tsx'
import { isLasting, removeToast, useToast } from './toasts.ts'

/** A toast that asks for nothing goes away after this, in milliseconds; not while the pointer or the focus is on it. */
const TOAST_MS = 6000

/** Where the one toast appears, above the navigation. F8 leads to it, and closing it leads back. */
export function ToastPlace() {
  const toast = useToast()
  const [held, setHeld] = useState(false)
  const place = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  const id = toast?.id
  const stays = held || (toast !== undefined && isLasting(toast))
  useEffect(() => {
    if (id === undefined || stays) return
    const timer = setTimeout(() => removeToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, stays])
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'F8') place.current?.querySelector('button')?.focus()
    }
    // What scrolls keeps clear of it (toast.css).
    const size = new ResizeObserver(([entry]) =>
      document.documentElement.style.setProperty('--toast', `${entry?.contentRect.height}px`),
    )
    if (place.current) size.observe(place.current)
    addEventListener('keydown', onKeyDown)
    return () => {
      size.disconnect()
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    setHeld(true)
    if (relatedTarget instanceof HTMLElement && !place.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  const close = (gone: string): void => {
    if (place.current?.contains(document.activeElement)) before.current?.focus()
    dismiss(gone)
  }
  return (
    <section
      ref={place}
      className="toast-place"
      role="status"
      aria-live={toast?.isSaid ? 'off' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      {toast ? <Toast key={id} toast={toast} onClose={() => close(toast.id)} /> : null}
    </section>
  )
}

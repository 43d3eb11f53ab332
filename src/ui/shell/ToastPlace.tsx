import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { hideToast } from './notices.ts'
import { Toast } from './Toast.tsx'

/** A toast goes away after this, in milliseconds; not while the pointer or the focus is on it. */
const TOAST_MS = 6000

/** Where the one toast appears, above the navigation. */
export function ToastPlace() {
  const notice = useNotifications().notifications.at(-1)
  const [held, setHeld] = useState(false)
  const id = notice?.id
  useEffect(() => {
    if (id === undefined || held) return
    const timer = setTimeout(() => hideToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <section
      className="toast-place"
      role="status"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notice ? <Toast key={id} notice={notice} /> : null}
    </section>
  )
}

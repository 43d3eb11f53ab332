import './lock-advice.css'
import { useState } from 'react'
import { lockTexts } from '../../../i18n/english/lock.ts'
import { lockAdvice, markAdviceRead } from './lock-advice.ts'

/** Before Start, on devices that lock: what happens then. Once read it never comes back. */
export function LockAdvice() {
  const [read, setRead] = useState(false)
  const advice = lockAdvice({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    installed: matchMedia('(display-mode: standalone)').matches,
    wakeLock: 'wakeLock' in navigator,
  })
  if (!advice || read) return null
  const dismiss = (): void => {
    markAdviceRead()
    setRead(true)
  }
  return (
    <aside className="lock-advice" aria-label={lockTexts.label}>
      <p>{lockTexts[advice]}</p>
      <button type="button" className="text-action" onClick={dismiss}>
        {lockTexts.read}
      </button>
    </aside>
  )
}

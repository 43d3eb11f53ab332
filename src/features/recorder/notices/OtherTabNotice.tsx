import { useEffect } from 'react'
import { failureTexts } from '../../../i18n/english/record.ts'
import { announce } from '../../../ui/announcer.tsx'

/** One recording at a time on a device: the tab that does not record says so, and leaves it alone. */
export function OtherTabNotice() {
  const { title, text } = failureTexts['busy-elsewhere']
  useEffect(() => announce(title), [title])
  return (
    <header className="record__heading">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
    </header>
  )
}

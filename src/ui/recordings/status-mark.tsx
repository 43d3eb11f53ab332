import './status-mark.css'
import { type ShownStatus, statusWords } from './status-words.ts'

/** The state of a recording in one mark and one word. Other words take the place of the old ones: nothing moves. */
export function StatusMark({ status }: { status: ShownStatus }) {
  const { tone, words } = statusWords(status)
  return (
    <span key={words} className={`status status--${tone}`}>
      <span className="status__mark" aria-hidden="true" />
      <span className="numbers">{words}</span>
    </span>
  )
}

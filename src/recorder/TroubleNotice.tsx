import './trouble-notice.css'
import type { Trouble } from './recorder-state.ts'
import { isMild, troubleText } from './trouble-text.ts'

/** What is wrong while the recording goes on: a plain sentence, spoken at once. */
export function TroubleNotice({ trouble, inBar = false }: { trouble: Trouble; inBar?: boolean }) {
  return (
    <p className="trouble" data-mild={isMild(trouble) || undefined} data-bar={inBar || undefined} role="alert">
      {troubleText(trouble)}
    </p>
  )
}

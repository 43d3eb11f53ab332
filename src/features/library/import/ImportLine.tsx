import { importTexts } from '../../../i18n/english/library.ts'
import type { ImportProgress } from './use-import.ts'

/** The file that is copied now, with how much of it is done. */
export function ImportLine({ name, share }: ImportProgress) {
  const percent = Math.round(share * 100)
  return (
    <div className="library__importing">
      <p className="numbers">{importTexts.importing(name, percent)}</p>
      <progress max={100} value={percent} aria-label={importTexts.importing(name, percent)} />
    </div>
  )
}

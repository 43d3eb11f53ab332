import type { ExtraName, ExtraState, ExtrasQuestion } from '../../../../contract/extras.ts'
import { storageTexts } from '../../../i18n/english/storage.ts'
import { sizeText } from '../../../i18n/format.ts'

type ExtraRowProps = {
  name: ExtraName
  /** Undefined while the service worker is asked: what comes then moves nothing. */
  extra: ExtraState | undefined
  onChange: (question: ExtrasQuestion) => void
}

/** An extra with its bytes, and what can be done with it. */
export function ExtraRow({ name, extra, onChange }: ExtraRowProps) {
  const word = storageTexts.names[name]
  const isHere = extra?.state === 'here'
  return (
    <li className="settings__row settings__fact settings__device">
      <span>
        {word}
        <span className="settings__note">{extra ? wordsOf(extra) : '…'}</span>
      </span>
      {extra ? (
        <button
          type="button"
          className="text-action"
          aria-label={isHere ? storageTexts.removeOf(word) : storageTexts.downloadOf(word)}
          onClick={() => onChange({ type: isHere ? 'remove-extra' : 'need-extra', name })}
        >
          {isHere ? storageTexts.remove : storageTexts.download}
        </button>
      ) : null}
    </li>
  )
}

function wordsOf({ bytes, state }: ExtraState): string {
  const size = sizeText(bytes)
  if (state === 'here') return size
  return state === 'removed' ? storageTexts.removed(size) : storageTexts.coming(size)
}

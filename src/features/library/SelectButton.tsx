import { selectionTexts } from '../../i18n/english/selection.ts'
import type { SelectionEvent } from './selection/selection.ts'

export const SelectButton = ({ onSelect }: { onSelect: (event: SelectionEvent) => void }) => (
  <button
    type="button"
    className="library__select text-action text-action--quiet"
    onClick={() => onSelect({ kind: 'start' })}
  >
    {selectionTexts.start}
  </button>
)

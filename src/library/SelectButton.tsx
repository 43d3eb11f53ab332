import { selectionTexts } from '../ui/texts/selection.ts'
import type { SelectionEvent } from './selection.ts'

export const SelectButton = ({ onSelect }: { onSelect: (event: SelectionEvent) => void }) => (
  <button
    type="button"
    className="library__select text-action text-action--quiet"
    onClick={() => onSelect({ kind: 'start' })}
  >
    {selectionTexts.start}
  </button>
)

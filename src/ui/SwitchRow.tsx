import './switch-row.css'
import { useId } from 'react'

type SwitchRowProps = {
  label: string
  /** What it does, below the label. */
  note?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A whole row that switches: the browser's own checkbox under a square switch. */
export function SwitchRow({ label, note, checked, onChange }: SwitchRowProps) {
  const noteId = useId()
  return (
    <label className="switch-row">
      <span>
        <span id={`${noteId}-label`}>{label}</span>
        {note === undefined ? null : (
          <span id={noteId} className="switch-row__note">
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={`${noteId}-label`}
        aria-describedby={note === undefined ? undefined : noteId}
        className="switch-row__switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

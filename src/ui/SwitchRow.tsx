import './switch-row.css'

type SwitchRowProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A whole row that switches: the browser's own checkbox under a square switch. */
export function SwitchRow({ label, checked, onChange }: SwitchRowProps) {
  return (
    <label className="switch-row">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className="switch-row__switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

import { Field } from '../../ui/forms/Field.tsx'

type EmailFieldProps = {
  label: string
  value: string
  error?: string | undefined
  /** Which address a password manager offers: that of the account, or any of the person's. */
  autoComplete?: 'username' | 'email'
  onValue: (value: string) => void
}

/** An address as phones like to type it: their own keyboard, no capitals, no corrections. */
export function EmailField({ label, value, error, autoComplete = 'username', onValue }: EmailFieldProps) {
  return (
    <Field
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

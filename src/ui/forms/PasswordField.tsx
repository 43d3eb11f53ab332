import { Field } from './Field.tsx'

type PasswordFieldProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  /** Of a password that exists, for password managers. */
  isCurrent?: boolean
  onValue: (value: string) => void
}

export const PasswordField = ({ isCurrent = false, onValue, ...field }: PasswordFieldProps) => (
  <Field
    secret
    autoComplete={isCurrent ? 'current-password' : 'new-password'}
    onChange={(event) => onValue(event.currentTarget.value)}
    {...field}
  />
)

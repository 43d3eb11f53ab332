import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../contract/limits.ts'
import { resetTexts } from '../../i18n/english/account.ts'
import { PasswordField } from './PasswordField.tsx'

export type PasswordProblems = { password?: string; confirm?: string }

/** docs/product.md#validation, new password: the length counts for both fields, the difference is shown at the second. */
export function passwordProblems(password: string, confirm: string): PasswordProblems {
  const short = (text: string) => text.length < MIN_PASSWORD_LENGTH
  return {
    ...(short(password) && { password: resetTexts.tooShort }),
    ...(short(confirm) ? { confirm: resetTexts.tooShort } : password !== confirm && { confirm: resetTexts.different }),
  }
}

type NewPasswordFieldsProps = {
  password: string
  repeated: string
  problems: PasswordProblems
  onPassword: (password: string) => void
  onRepeated: (repeated: string) => void
}

/** What is typed into these fields, and how it is set. */
export function useNewPassword() {
  const [password, onPassword] = useState('')
  const [repeated, onRepeated] = useState('')
  return { password, repeated, onPassword, onRepeated }
}

/** A new password, typed twice. */
export function NewPasswordFields({ password, repeated, problems, onPassword, onRepeated }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={resetTexts.newPassword}
        name="new-password"
        value={password}
        error={problems.password}
        onValue={onPassword}
      />
      <PasswordField
        label={resetTexts.confirm}
        name="confirm-password"
        value={repeated}
        error={problems.confirm}
        onValue={onRepeated}
      />
    </>
  )
}

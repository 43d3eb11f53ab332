import { MIN_PASSWORD_LENGTH } from '../../contract/limits.ts'
import { resetTexts } from '../i18n/english/account.ts'

export type PasswordProblems = { password?: string; confirm?: string }

/** docs/product.md#validation, new password: the length counts for both fields, the difference is shown at the second. */
export function passwordProblems(password: string, confirm: string): PasswordProblems {
  const short = (text: string) => text.length < MIN_PASSWORD_LENGTH
  return {
    ...(short(password) && { password: resetTexts.tooShort }),
    ...(short(confirm) ? { confirm: resetTexts.tooShort } : password !== confirm && { confirm: resetTexts.different }),
  }
}

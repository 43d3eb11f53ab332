import { DEFAULT_PREFERENCES, type Preferences, preferencesSchema, type User } from '../../contract/accounts/account.ts'
import { userIdSchema } from '../../contract/ids.ts'

type Row = { id: string; name: string; email: string; role?: unknown; isAdmin?: boolean }

export const toUser = ({ id, name, email, role, isAdmin }: Row): User => ({
  id: userIdSchema.parse(id),
  name,
  email,
  isAdmin: isAdmin ?? role === 'admin',
})

/** Settings stored on the account; each preference is on until it was turned off. */
export function toPreferences(user: { preferences?: unknown }): Preferences {
  if (typeof user.preferences !== 'string') return DEFAULT_PREFERENCES
  return preferencesSchema.parse({ ...DEFAULT_PREFERENCES, ...JSON.parse(user.preferences) })
}

import { type User, userSchema } from '../../../contract/accounts/account.ts'
import { readValue, removeValue, writeValue } from '../key-value.ts'

/** The last signed-in person of this device: page and service worker open that person's library with no network. */
const PERSON_KEY = 'earmark-person'

export async function readUser(): Promise<User | null> {
  const parsed = userSchema.safeParse(await readValue(PERSON_KEY))
  return parsed.success ? parsed.data : null
}

export const writeUser = (user: User): Promise<void> => writeValue(PERSON_KEY, user)

export const forgetUser = (): Promise<void> => removeValue(PERSON_KEY)

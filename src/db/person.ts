import { del, get, set } from 'idb-keyval'
import { type User, userSchema } from '../../contract/account.ts'

/** The last signed-in person of this device: page and service worker open that person's library with no network. */
const PERSON_KEY = 'earmark-person'

export async function readPerson(): Promise<User | null> {
  const parsed = userSchema.safeParse(await get(PERSON_KEY))
  return parsed.success ? parsed.data : null
}

export const writePerson = (user: User): Promise<void> => set(PERSON_KEY, user)

export const forgetPerson = (): Promise<void> => del(PERSON_KEY)

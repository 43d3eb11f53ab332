import type { User } from '../../contract/account.ts'
import { toUser } from './accounts.ts'
import type { Auth } from './auth.ts'
import { hashPassword } from './passwords.ts'

export type NewPerson = { email: string; name: string; password: string }

/** Accounts are made by invitation only: by the owner at the start, and by administrators. */
export type People = { create(person: NewPerson): Promise<User> }

export function createPeople(auth: Auth): People {
  return {
    async create({ email, name, password }) {
      const { internalAdapter: accounts } = await auth.$context
      const user = await accounts.createUser(
        { email: email.toLowerCase(), name, emailVerified: false },
        { method: 'admin' },
      )
      const credential = { userId: user.id, accountId: user.id, providerId: 'credential' }
      await accounts.createAccount({ ...credential, password: await hashPassword(password) })
      return toUser(user)
    },
  }
}

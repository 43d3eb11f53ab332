import { randomBytes } from 'node:crypto'
import type { Accounts } from './accounts.ts'
import type { Auth } from './auth.ts'
import { hashPassword } from './passwords.ts'
import type { People } from './people.ts'
import { linkIdentifier, resetIdentifier } from './sign-in-plugin.ts'

const HOUR_MS = 60 * 60 * 1000
const SIGN_IN_LINK_HOURS = 24
const RESET_HOURS = 1

/** Links that are mailed. Each works once; the database holds only hashes. */
export type Recovery = {
  /** Null for an address that has no account, or a disabled one. */
  nameOf(address: string): Promise<string | null>
  signInToken(address: string): Promise<string>
  resetToken(address: string): Promise<string>
  /** Sets the password and ends every session; false when the token is unknown, used or older than an hour. */
  setPassword(token: string, password: string): Promise<boolean>
}

export function createRecovery(auth: Auth, people: People, accounts: Pick<Accounts, 'forgetSessions'>): Recovery {
  async function token(address: string, hours: number, identifier: (token: string) => string): Promise<string> {
    const person = await people.findByEmail(address)
    if (!person) throw new Error('The account is gone since its mail was begun.')
    const made = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + hours * HOUR_MS)
    const { internalAdapter } = await auth.$context
    await internalAdapter.createVerificationValue({ identifier: identifier(made), value: person.id, expiresAt })
    return made
  }

  return {
    async nameOf(address) {
      const person = await people.findByEmail(address)
      return person && person.state !== 'disabled' ? person.name : null
    },
    signInToken: (address) => token(address, SIGN_IN_LINK_HOURS, linkIdentifier),
    resetToken: (address) => token(address, RESET_HOURS, resetIdentifier),
    async setPassword(given, password) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.consumeVerificationValue(resetIdentifier(given))
      if (!found || found.expiresAt < new Date()) return false
      const userId = found.value
      const user = await internalAdapter.findUserById(userId)
      if (!user || ('banned' in user && user.banned)) return false
      const hashed = await hashPassword(password)
      if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, hashed)
      else
        await internalAdapter.createAccount({ userId, accountId: userId, providerId: 'credential', password: hashed })
      await internalAdapter.deleteUserSessions(userId)
      accounts.forgetSessions()
      return true
    },
  }
}

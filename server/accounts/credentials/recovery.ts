import { randomBytes } from 'node:crypto'
import type { Passkey } from '../../../contract/accounts/people.ts'
import { type UserId, userIdSchema } from '../../../contract/ids.ts'
import type { Accounts } from '../accounts.ts'
import type { Auth } from '../auth.ts'
import { type Grant, grantFor, grantText, isSameGrant, readGrant } from '../sessions/grants.ts'
import type { Users } from '../users.ts'
import { moveCredentials } from './move-credentials.ts'
import type { Passkeys } from './passkeys.ts'
import { hashPassword } from './passwords.ts'
import { linkIdentifier, resetIdentifier } from './sign-in-plugin.ts'

const HOUR_MS = 60 * 60 * 1000
const SIGN_IN_LINK_HOURS = 24
const RESET_HOURS = 1

/** What a reset leaves open, for its person to judge. */
export type ResetAccount = { email: string; passkeys: Passkey[] }
/** And what it has taken away. */
export type Reset = ResetAccount & { removed: Passkey[] }

/** Links that are mailed. Each works once and until the account's credentials move; the database holds only hashes. */
export type Recovery = {
  /** Null for an address that has no account, or a disabled one. */
  nameOf(address: string): Promise<string | null>
  signInToken(address: string): Promise<string>
  resetToken(address: string): Promise<string>
  /** What the token would reset, which it still does after; null when it is unknown, used or older than an hour. */
  findReset(token: string): Promise<ResetAccount | null>
  /**
   * Sets the password, takes those passkeys away, and ends every session, link and other token. Resolves to what is left;
   * null when the token is unknown, used or older than an hour.
   */
  setPassword(token: string, password: string, removePasskeys?: readonly string[]): Promise<Reset | null>
  /**
   * Sets the password of who is signed in, and ends every session, link and other token. Resolves to what a new session is
   * begun with.
   */
  changePassword(userId: UserId, password: string): Promise<Grant>
}

type Ports = { auth: Auth; people: Users; passkeys: Passkeys; accounts: Pick<Accounts, 'forgetSessions'> }

export function createRecovery({ auth, people, passkeys, accounts }: Ports): Recovery {
  const adapter = async () => (await auth.$context).internalAdapter

  async function token(address: string, hours: number, identifier: (token: string) => string): Promise<string> {
    const found = await (await adapter()).findUserByEmail(address.toLowerCase())
    if (!found) throw new Error('The account is gone since its mail was begun.')
    const made = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + hours * HOUR_MS)
    const value = grantText(grantFor(found.user))
    await (await adapter()).createVerificationValue({ identifier: identifier(made), value, expiresAt })
    return made
  }

  /** The account of a reset token, unless it is disabled or has moved since. */
  async function accountOf(kept: { value: string; expiresAt: Date } | null) {
    if (!kept || kept.expiresAt < new Date()) return null
    const grant = readGrant(kept.value)
    const user = await (await adapter()).findUserById(grant.userId)
    if (!user || ('banned' in user && user.banned) || !isSameGrant(grantFor(user), grant)) return null
    return { id: userIdSchema.parse(user.id), email: user.email }
  }

  return {
    async nameOf(address) {
      const person = await people.findByEmail(address)
      return person && person.state !== 'disabled' ? person.name : null
    },
    signInToken: (address) => token(address, SIGN_IN_LINK_HOURS, linkIdentifier),
    resetToken: (address) => token(address, RESET_HOURS, resetIdentifier),
    async findReset(given) {
      const account = await accountOf(await (await adapter()).findVerificationValue(resetIdentifier(given)))
      return account && { email: account.email, passkeys: await passkeys.list(account.id) }
    },
    async setPassword(given, password, removePasskeys = []) {
      const account = await accountOf(await (await adapter()).consumeVerificationValue(resetIdentifier(given)))
      if (!account) return null
      await setHash(auth, account.id, await hashPassword(password))
      const before = await passkeys.list(account.id)
      const removed = before.filter(({ id }) => removePasskeys.includes(id))
      for (const { id } of removed) await passkeys.remove(account.id, id)
      await moveCredentials(auth, account.id)
      accounts.forgetSessions()
      return { email: account.email, passkeys: await passkeys.list(account.id), removed }
    },
    async changePassword(userId, password) {
      await setHash(auth, userId, await hashPassword(password))
      await moveCredentials(auth, userId)
      accounts.forgetSessions()
      const user = await (await adapter()).findUserById(userId)
      if (!user) throw new Error('The account was deleted while its password was changed.')
      return grantFor(user)
    },
  }
}

async function setHash(auth: Auth, userId: string, password: string): Promise<void> {
  const { internalAdapter } = await auth.$context
  if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, password)
  else await internalAdapter.createAccount({ userId, accountId: userId, providerId: 'credential', password })
}

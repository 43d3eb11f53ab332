import type { Preferences, User } from '../../contract/accounts/account.ts'
import type { UserId } from '../../contract/ids.ts'
import type { Accounts } from './accounts.ts'
import type { Auth } from './auth.ts'
import { moveCredentials } from './credentials/move-credentials.ts'
import { hashPassword } from './credentials/passwords.ts'
import type { Revocation } from './sessions/revocation.ts'
import type { StoredPreferences } from './stored-preferences.ts'
import { toPreferences, toUser } from './to-user.ts'

/** An account with what only administrators are shown. */
export type Person = User & {
  preferences: Preferences
  state: 'invited' | 'active' | 'disabled'
  /** ISO 8601 */
  createdAt: string
}

/** Accounts are created by invitation only: by the owner at the start, and by administrators. */
export type Users = {
  /** With a password at once, for the command line and for tests. */
  create(person: { email: string; name: string; password: string }): Promise<User>
  /** Creates the account without a password; `isNew` is false when there was one, which stays as it is. */
  invite(person: { email: string; name: string }): Promise<{ user: User; isNew: boolean }>
  /** Without their lists of words. */
  list(): Promise<Person[]>
  find(id: UserId): Promise<Person | null>
  findByEmail(email: string): Promise<Person | null>
  change(id: UserId, change: { name?: string; preferences?: Preferences }): Promise<Person>
  /**
   * Disabling revokes every session and invalidates every link permanently; no password is accepted until the account is enabled
   * again.
   */
  setDisabled(id: UserId, disabled: boolean): Promise<void>
  makeAdmin(id: UserId): Promise<void>
  /** Deletes the account, its sessions and its password; the caller deletes what it owns before. */
  remove(id: UserId): Promise<void>
}

/** Rows of one query: no server of invited users comes near it. */
const MOST_PEOPLE = 10_000

export function createUsers(
  auth: Auth,
  accounts: Pick<Accounts, 'forgetSessions'>,
  revocation: Pick<Revocation, 'note'>,
  stored: StoredPreferences,
): Users {
  const adapter = async () => (await auth.$context).internalAdapter

  async function findByEmail(email: string): Promise<Person | null> {
    const found = await (await adapter()).findUserByEmail(email.toLowerCase())
    return found && whole(found.user)
  }
  async function find(id: UserId): Promise<Person | null> {
    const found = await (await adapter()).findUserById(id)
    return found && whole(found)
  }
  const whole = async (row: StoredPerson): Promise<Person> => toPerson(row, await stored.of(row))
  async function make({ email, name }: { email: string; name: string }): Promise<User> {
    const fields = { email: email.toLowerCase(), name, emailVerified: false }
    return toUser(await (await adapter()).createUser(fields, { method: 'admin' }))
  }

  return {
    findByEmail,
    async create({ password, ...person }) {
      const user = await make(person)
      const credential = { userId: user.id, accountId: user.id, providerId: 'credential' }
      await (await adapter()).createAccount({ ...credential, password: await hashPassword(password) })
      return user
    },
    async invite(person) {
      const before = await findByEmail(person.email)
      if (before) return { user: toUser(before), isNew: false }
      return { user: await make(person), isNew: true }
    },
    async list() {
      const sortBy = { field: 'createdAt', direction: 'desc' } as const
      return (await (await adapter()).listUsers(MOST_PEOPLE, 0, sortBy)).map((row: StoredPerson) => {
        const { vocabulary: _, ...switches } = toPreferences(row)
        return toPerson(row, switches)
      })
    },
    find,
    async change(id, { name, preferences }) {
      if (preferences) await stored.change(id, preferences)
      if (name) await (await adapter()).updateUser(id, { name })
      accounts.forgetSessions()
      const person = await find(id)
      if (!person) throw new Error('There is no such account.')
      return person
    },
    async setDisabled(id, disabled) {
      if (disabled) {
        await revocation.note(id)
        await moveCredentials(auth, id, { banned: true })
      } else await (await adapter()).updateUser(id, { banned: false })
      accounts.forgetSessions()
    },
    async makeAdmin(id) {
      await (await adapter()).updateUser(id, { role: 'admin' })
      accounts.forgetSessions()
    },
    async remove(id) {
      await (await adapter()).deleteUser(id)
      accounts.forgetSessions()
    },
  }
}

type Row = Parameters<typeof toUser>[0] & Parameters<typeof toPreferences>[0]
type StoredPerson = Row & { createdAt: Date; emailVerified: boolean; banned?: unknown }

const toPerson = (row: StoredPerson, preferences: Preferences): Person => ({
  ...toUser(row),
  preferences,
  state: row.banned ? 'disabled' : row.emailVerified ? 'active' : 'invited',
  createdAt: new Date(row.createdAt).toISOString(),
})

import type { Device } from '../../../contract/accounts/people.ts'
import type { UserId } from '../../../contract/ids.ts'
import type { Accounts } from '../accounts.ts'
import type { Auth } from '../auth.ts'
import type { Revocation } from './revocation.ts'
import { hasEnded } from './session-life.ts'

export type Devices = {
  /** Newest use first. `current` is the id of the calling session. */
  list(user: UserId, current: string): Promise<Device[]>
  /** Ends one session of this user, whose device then hears that it was revoked; false when there is none with that id. */
  signOut(user: UserId, id: string): Promise<boolean>
}

export function createDevices(
  auth: Auth,
  accounts: Pick<Accounts, 'forgetSessions'>,
  revocation: Pick<Revocation, 'note'>,
): Devices {
  const sessionsOf = async (user: UserId) => {
    const { internalAdapter } = await auth.$context
    const sessions = await internalAdapter.listSessions(user, { onlyActiveSessions: true })
    return sessions.filter(({ createdAt }) => !hasEnded(new Date(createdAt).getTime()))
  }
  return {
    async list(user, current) {
      const sessions = await sessionsOf(user)
      return sessions
        .map(({ id, userAgent, createdAt, updatedAt }) => ({
          id,
          userAgent: userAgent ?? '',
          signedInAt: new Date(createdAt).toISOString(),
          lastSeenAt: new Date(updatedAt).toISOString(),
          isThis: id === current,
        }))
        .sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt))
    },
    async signOut(user, id) {
      const session = (await sessionsOf(user)).find((one) => one.id === id)
      if (!session) return false
      await revocation.note(user, id)
      // By its id: its token is known to its browser alone.
      await (await auth.$context).adapter.delete({ model: 'session', where: [{ field: 'id', value: id }] })
      accounts.forgetSessions()
      return true
    },
  }
}

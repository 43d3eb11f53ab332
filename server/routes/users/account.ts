import type { Account } from '../../../contract/accounts/account.ts'
import type { profileEndpoints } from '../../../contract/accounts/profile.ts'
import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { endpoints } from '../../../contract/endpoints.ts'
import type { UserId } from '../../../contract/ids.ts'
import { isVocabulary } from '../../../core/text/vocabulary.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { toUser } from '../../accounts/to-user.ts'
import type { Users } from '../../accounts/users.ts'
import type { Config } from '../../config/config.ts'
import type { Call, Handler } from '../../http/handler.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { keyLogStand } from '../../store/tables/sealing/key-log.ts'

type Ports = {
  accounts: Accounts
  people: Users
  database: Database
  config: Pick<Config, 'owner' | 'consentNote' | 'backupDays' | 'zeroAccess'>
}

/** What the operator says to everybody, and whether this person uses "Only my devices". */
async function said(
  { config, database }: Pick<Ports, 'config' | 'database'>,
  user: UserId,
): Promise<Omit<Account, 'user' | 'preferences'>> {
  const { owner, consentNote, backupDays, zeroAccess } = config
  const onlyMyDevices = (await keyLogStand(database, user)).length > 0 ? 'used' : zeroAccess
  return {
    contact: owner.email,
    ...(consentNote === null ? {} : { consentNote }),
    ...(backupDays === null ? {} : { backupDays }),
    ...(onlyMyDevices === 'off' ? {} : { onlyMyDevices }),
  }
}

/** The account of the session, which knows the person and what they chose. */
export async function accountOf(
  ports: Pick<Ports, 'accounts' | 'config' | 'database'>,
  { request }: Pick<Call<typeof peopleEndpoints.account>, 'request'>,
): Promise<Account> {
  const session = await ports.accounts.sessionOf(request.headers)
  if (!session) throw new HttpError(401, 'Sign in to continue')
  const { user, preferences } = session
  return { user, preferences, ...(await said(ports, user.id)) }
}

export function account(ports: Ports): Handler<typeof peopleEndpoints.account> {
  return (call) => accountOf(ports, call)
}

/** One's own only: another person's account does not exist. */
export function updateUser(ports: Ports): Handler<typeof profileEndpoints.updateUser> {
  return async ({ params, body, user }) => {
    if (params.id !== user.id) throw notFound('User')
    return changeAccount(ports, user.id, body)
  }
}

export function setPreferences(ports: Ports): Handler<typeof endpoints.setPreferences> {
  return async ({ body, user }) => {
    const { vocabulary } = body
    if (vocabulary && !isVocabulary(vocabulary)) {
      throw new HttpError(400, 'This word list, or a word in it, is too long. Shorten it and save it again.', {
        code: 'invalid',
      })
    }
    return changeAccount(ports, user.id, { preferences: body })
  }
}

async function changeAccount(ports: Ports, id: UserId, change: Parameters<Users['change']>[1]): Promise<Account> {
  const { preferences, ...person } = await ports.people.change(id, change)
  return { user: toUser(person), preferences, ...(await said(ports, id)) }
}

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

type Ports = { accounts: Accounts; people: Users; config: Pick<Config, 'owner' | 'consentNote' | 'backupDays'> }

/** What the operator says to everybody. */
const said = ({ owner, consentNote, backupDays }: Ports['config']): Omit<Account, 'user' | 'preferences'> => ({
  contact: owner.email,
  ...(consentNote === null ? {} : { consentNote }),
  ...(backupDays === null ? {} : { backupDays }),
})

/** The account of the session; what a session knows costs no look-up. */
export async function accountOf(
  { accounts, config }: Pick<Ports, 'accounts' | 'config'>,
  { request }: Pick<Call<typeof peopleEndpoints.account>, 'request'>,
): Promise<Account> {
  const session = await accounts.sessionOf(request.headers)
  if (!session) throw new HttpError(401, 'Sign in to continue')
  return { user: session.user, preferences: session.preferences, ...said(config) }
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

async function changeAccount(
  { people, config }: Ports,
  id: UserId,
  change: Parameters<Users['change']>[1],
): Promise<Account> {
  const { preferences, ...person } = await people.change(id, change)
  return { user: toUser(person), preferences, ...said(config) }
}

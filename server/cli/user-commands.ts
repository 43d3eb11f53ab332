import { emailSchema } from '../../contract/accounts/people.ts'
import type { Person } from '../accounts/users.ts'
import type { Config } from '../config/config.ts'
import { dataPlace } from '../context/open-database.ts'
import { signInAddress } from '../mail/sign-in-address.ts'
import { recordAction } from '../store/tables/accounts/audit.ts'
import { storedFiles } from '../store/tables/recordings/stored-files.ts'
import { megabytes, plural } from './backup/amounts.ts'
import { CliError } from './cli-error.ts'
import { openAccounts } from './open-accounts.ts'

/** Who did it, in the audit trail. */
const ACTOR = 'the command line'

/** Makes an administrator, with a new account where there is none, and tells a link that signs in once. */
export async function makeOwnerCommand(config: Config, address: string, name?: string): Promise<string[]> {
  await using accounts = await openAccounts(config)
  const { database, people, recovery, publicUrl } = accounts
  const known = await people.findByEmail(address)
  const email = known?.email ?? newAddress(address)
  const id = known?.id ?? (await people.invite({ email, name: name ?? email.slice(0, email.indexOf('@')) })).user.id
  await people.makeAdmin(id)
  if (known?.state === 'disabled') await people.setDisabled(id, false)
  const done = { actor: ACTOR, action: 'user-made-administrator', subject: email } as const
  await database.transaction().execute((write) => recordAction(write, done))
  const token = await recovery.signInToken(email)
  return [
    `${email} is an administrator${known ? '' : ', with a new account'}. Sign-in link (works once, for 24 hours):`,
    `  ${signInAddress(publicUrl, token)}`,
    ...(email === config.owner.email
      ? []
      : [`Set OWNER_EMAIL=${email} as well, so that nobody can disable this account.`]),
  ]
}

function newAddress(address: string): string {
  const email = emailSchema.safeParse(address)
  if (email.success) return email.data
  throw new CliError(`"${address}" is not an e-mail address.`)
}

export async function listUsers(config: Config): Promise<string[]> {
  await using accounts = await openAccounts(config)
  const people = await accounts.people.list()
  const files = await storedFiles(accounts.database)
  const width = Math.max(...people.map(({ email }) => email.length), 0)
  const lines = people.map((person) => {
    const own = files.filter(({ user }) => user === person.id)
    const recordings = new Set(own.flatMap(({ holder }) => (holder.kind === 'recording' ? [holder.id] : [])))
    const bytes = own.reduce((sum, file) => sum + file.bytes, 0)
    const amount = `${plural(recordings.size, 'recording')}, ${megabytes(bytes)}`
    const since = person.createdAt.slice(0, 10)
    return `  ${person.email.padEnd(width)}  ${person.state.padEnd(8)}  ${roleOf(config, person).padEnd(13)}  since ${since}  ${amount}`
  })
  return [`${plural(people.length, 'account')} in ${dataPlace(config)}:`, ...lines]
}

function roleOf({ owner }: Config, { email, isAdmin }: Person): string {
  if (email === owner.email) return 'owner'
  return isAdmin ? 'administrator' : ''
}

export async function setDisabled(config: Config, address: string, disabled: boolean): Promise<string[]> {
  await using accounts = await openAccounts(config)
  const { database, people } = accounts
  const person = await people.findByEmail(address)
  if (!person) throw new CliError(`There is no account for "${address}". "npm run admin -- users" lists them.`)
  if (disabled && person.email === config.owner.email) {
    throw new CliError(`${person.email} is the owner (OWNER_EMAIL) and can't be disabled.`)
  }
  await people.setDisabled(person.id, disabled)
  const action = disabled ? 'user-disabled' : 'user-enabled'
  await database.transaction().execute((write) => recordAction(write, { actor: ACTOR, action, subject: person.email }))
  if (!disabled) return [`${person.email} is enabled and can sign in again.`]
  return [
    `${person.email} is disabled and signed out everywhere (within a second on a running server). Its recordings are kept.`,
  ]
}

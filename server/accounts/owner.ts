import { randomBytes } from 'node:crypto'
import { userIdSchema } from '../../contract/ids.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { readFact, setFact } from '../store/facts.ts'
import type { Database } from '../store/schema.ts'
import { passkeysOf } from '../store/tables/accounts/passkeys.ts'
import type { Auth } from './auth.ts'
import { isCommonPassword } from './credentials/common-passwords.ts'
import { moveCredentials } from './credentials/move-credentials.ts'
import { hashPassword, isPassword } from './credentials/passwords.ts'
import { linkIdentifier } from './credentials/sign-in-plugin.ts'
import { grantFor, grantText } from './sessions/grants.ts'

const LINK_HOURS = 24

const COMMON =
  "Many people use the password in OWNER_PASSWORD, so it's among the first to be guessed. Choose another, such as three " +
  'unrelated words, or leave it out to get a sign-in link.'

/** `isFirst`: of the start that has created the owner's account. */
export type OwnerLink = { token: string; isFirst: boolean }

/**
 * Makes the owner's account when it is missing and sets OWNER_PASSWORD when that has changed. Resolves to the token of
 * a one-time sign-in link as long as the owner has neither a password nor a passkey: whoever starts the server must not be
 * locked out by a browser that forgot its session. Else to null. Throws ConfigError for a new OWNER_PASSWORD that is too common.
 */
export async function prepareOwner(
  auth: Auth,
  database: Database,
  { email, password }: Config['owner'],
): Promise<OwnerLink | null> {
  const { internalAdapter: accounts } = await auth.$context
  const found = await accounts.findUserByEmail(email)
  const isNew = password !== null && (found === null || !(await isApplied(database, password)))
  // A password that is in use stays: an update must not keep a server from starting.
  if (isNew && isCommonPassword(password)) throw new ConfigError(COMMON)
  const user = found?.user ?? (await createOwner(auth, email))
  if (isNew) {
    await setPassword(auth, user.id, password)
    await noteApplied(database, password)
  }
  if ((await accounts.findCredentialAccount(user.id))?.password) return null
  if ((await passkeysOf(database, userIdSchema.parse(user.id))).length > 0) return null
  const token = randomBytes(24).toString('base64url')
  await accounts.createVerificationValue({
    identifier: linkIdentifier(token),
    value: grantText(grantFor(user)),
    expiresAt: new Date(Date.now() + LINK_HOURS * 60 * 60 * 1000),
  })
  return { token, isFirst: found === null }
}

async function createOwner(auth: Auth, email: string) {
  const { internalAdapter: accounts } = await auth.$context
  const name = email.slice(0, email.indexOf('@'))
  return accounts.createUser({ email, name, emailVerified: false, role: 'admin' }, { method: 'admin' })
}

async function setPassword(auth: Auth, userId: string, password: string): Promise<void> {
  const { internalAdapter: accounts } = await auth.$context
  const credential = await accounts.findCredentialAccount(userId)
  if (!credential) {
    const hashed = await hashPassword(password)
    await accounts.createAccount({ userId, accountId: userId, providerId: 'credential', password: hashed })
  } else if (!credential.password || !(await isPassword(credential.password, password))) {
    await accounts.updatePassword(userId, await hashPassword(password))
    await moveCredentials(auth, userId)
  }
}

/** The last OWNER_PASSWORD that was set. A password the owner has set since, by a mailed link, must outlive a restart. */
const APPLIED = 'owner-password'

async function isApplied(database: Database, password: string): Promise<boolean> {
  const applied = await readFact(database, APPLIED)
  return applied !== null && (await isPassword(applied, password))
}

async function noteApplied(database: Database, password: string): Promise<void> {
  await setFact(database, APPLIED, await hashPassword(password))
}

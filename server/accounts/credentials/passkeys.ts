import { randomUUID } from 'node:crypto'
import type { User } from '../../../contract/accounts/account.ts'
import type {
  MadePasskey,
  NewPasskeyOptions,
  PasskeySignInOptions,
  UsedPasskey,
} from '../../../contract/accounts/passkeys.ts'
import type { Passkey } from '../../../contract/accounts/people.ts'
import type { UserId } from '../../../contract/ids.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Database, PasskeyTable } from '../../store/schema.ts'
import * as rows from '../../store/tables/accounts/passkeys.ts'
import type { Auth } from '../auth.ts'
import { type Grant, grantFor } from '../sessions/grants.ts'
import { CHALLENGE_MS, type ChallengePurpose, createPasskeyChallenges } from './passkey-challenges.ts'
import { ALGORITHMS, relyingParty, requireHostName, verifyMade, verifyUsed } from './verify-passkey.ts'

/** More than any user has devices. */
const MOST_PASSKEYS = 20

/** Sign-in by keys that a user's own device stores and unlocks; the server holds public keys only. */
export type Passkeys = {
  list(user: UserId): Promise<Passkey[]>
  beginAdding(user: User): Promise<NewPasskeyOptions>
  /** Throws HttpError when the browser's answer does not match what was just asked of this user. */
  add(user: User, name: string, made: MadePasskey): Promise<Passkey>
  /** Null when this person has none of that id. */
  rename(user: UserId, id: string, name: string): Promise<Passkey | null>
  remove(user: UserId, id: string): Promise<boolean>
  beginSignIn(): Promise<PasskeySignInOptions>
  /** The user of the passkey. Throws HttpError when there is no such passkey, or it did not sign what was just asked for. */
  recognise(used: UsedPasskey): Promise<Grant>
  /** The same two for a signed-in user, who confirms that session (its id) only. */
  beginProof(session: string): Promise<PasskeySignInOptions>
  recogniseIn(session: string, used: UsedPasskey): Promise<Grant>
}

export function createPasskeys(auth: Auth, database: Database, publicUrl: string): Passkeys {
  const site = relyingParty(publicUrl)
  const challenges = createPasskeyChallenges(auth)

  async function ask(purpose: ChallengePurpose): Promise<PasskeySignInOptions> {
    requireHostName(site)
    const challenge = await challenges.make(purpose)
    return { challenge, rpId: site.id, timeout: CHALLENGE_MS, userVerification: 'required' }
  }
  async function recognise(used: UsedPasskey, purpose: ChallengePurpose): Promise<Grant> {
    const row = await rows.findPasskey(database, used.id)
    if (!row) throw removed()
    // Before the row is written: a concurrent reset that removes the passkey has either done so by then, or moves the version
    // after.
    const owner = await (await auth.$context).internalAdapter.findUserById(row.user_id)
    if (!owner) throw removed()
    const isExpected = (challenge: string) => challenges.consume(challenge, purpose)
    const counter = await verifyUsed(used, row, { site, isExpected }).catch((cause: unknown) => {
      throw new HttpError(401, "This passkey couldn't be checked. Please try again.", { code: 'passkey', cause })
    })
    if (!(await rows.markPasskeyUsed(database, row.id, counter))) throw removed()
    return grantFor(owner)
  }

  return {
    list: async (user) => (await rows.passkeysOf(database, user)).map(rows.toPasskey),
    async beginAdding(user) {
      requireHostName(site)
      const existing = await rows.passkeysOf(database, user.id)
      if (existing.length >= MOST_PASSKEYS) {
        throw new HttpError(409, `${MOST_PASSKEYS} passkeys are the most. Remove one that you no longer use.`)
      }
      return {
        rp: { id: site.id, name: 'Earmark' },
        user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
        challenge: await challenges.make({ addFor: user.id }),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_MS,
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }
    },
    async add(user, name, made) {
      const isExpected = (challenge: string) => challenges.consume(challenge, { addFor: user.id })
      const key = await verifyMade(made, { site, isExpected }).catch((cause: unknown) => {
        throw new HttpError(400, "This passkey couldn't be checked. Try adding it again.", { code: 'passkey', cause })
      })
      if (await rows.findPasskey(database, key.credential_id)) {
        throw new HttpError(409, 'This passkey has already been added.', { code: 'passkey' })
      }
      const row: PasskeyTable = {
        ...key,
        id: randomUUID(),
        user_id: user.id,
        name,
        transports: JSON.stringify(made.response.transports),
        created_at: new Date().toISOString(),
        last_used_at: null,
      }
      await rows.insertPasskey(database, row)
      return rows.toPasskey(row)
    },
    async rename(user, id, name) {
      const row = await rows.renamePasskey(database, { user, id, name })
      return row ? rows.toPasskey(row) : null
    },
    remove: (user, id) => rows.deletePasskey(database, user, id),
    beginSignIn: () => ask('sign-in'),
    recognise: (used) => recognise(used, 'sign-in'),
    beginProof: (session) => ask({ confirmIn: session }),
    recogniseIn: (session, used) => recognise(used, { confirmIn: session }),
  }
}

const removed = () =>
  new HttpError(401, 'This passkey has been removed from the account. Sign in another way.', {
    code: 'unknown-passkey',
  })

const toDescriptor = ({ credential_id, transports }: PasskeyTable) => ({
  type: 'public-key' as const,
  id: credential_id,
  transports: JSON.parse(transports) as string[],
})

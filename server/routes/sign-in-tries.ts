import { countedUpTo, withTotalLimit } from '../accounts/rate-limiter.ts'
import type { Context } from '../context/context.ts'
import type { Tries } from './users/attempt-keys.ts'

/** Wrong sign-ins that one address and one account may make in a minute. */
export const SIGN_IN_TRIES = 5
/** Wrong passwords that all callers together may try in a minute, but for devices that are known to the account. */
const ALL_SIGN_IN_TRIES = 60
/** Ceremonies of passkeys that one address, and one person, may begin in a minute: each keeps a row for a while. */
export const PASSKEY_CEREMONIES = 30
/**
 * Wrong links, codes, resets and passkeys of all strangers together that count in a minute, and ceremonies that they may begin. None of
 * these can be guessed: it is the rows that are limited, of somebody who has very many networks. Links stay a way in meanwhile.
 */
const ALL_UNGUESSABLE = 300

/** Nobody who uses up a ceiling keeps people out who have signed in here before. */
export function signInTries({ countTries }: Pick<Context, 'countTries'>) {
  const own = countTries({ name: 'sign-in', limit: SIGN_IN_TRIES })
  const ceremonies = countTries({ name: 'passkeys', limit: PASSKEY_CEREMONIES })
  /** Passwords and recovery codes. */
  const guesses: Tries = {
    tries: withTotalLimit(own, countTries({ name: 'all sign-ins', limit: ALL_SIGN_IN_TRIES })),
    knownTries: countTries({ name: 'known devices', limit: SIGN_IN_TRIES }),
  }
  /** Links, mailed codes, resets and passkeys. */
  const proofs: Tries = {
    tries: countedUpTo(own, countTries({ name: 'all links and passkeys', limit: ALL_UNGUESSABLE })),
    knownTries: countTries({ name: 'known browsers', limit: SIGN_IN_TRIES }),
  }
  const begun: Tries = {
    tries: withTotalLimit(ceremonies, countTries({ name: 'all ceremonies', limit: ALL_UNGUESSABLE })),
    knownTries: countTries({ name: 'ceremonies of known browsers', limit: PASSKEY_CEREMONIES }),
  }
  return { guesses, proofs, begun, ceremonies }
}

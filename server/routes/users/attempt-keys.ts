import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { KnownDevices } from '../../accounts/sessions/known-devices.ts'
import { networkKey } from '../../http/sign-in.ts'

/** `tries` has the ceiling of all strangers together; `knownTries` counts those of each known device. */
export type Tries = { tries: RateLimiter; knownTries: RateLimiter }
export type GuessPorts = Tries & { knownDevices: KnownDevices }

/** What a try begins with, and is forgiven by. */
type Counted = { counted: RateLimiter; keys: string[] }

/**
 * What guesses at a secret of an account are counted by. Who guesses must not keep its person out: a device that has signed in
 * to it has tries of its own.
 */
export async function guessKeys(
  { knownDevices, tries, knownTries }: GuessPorts,
  typed: string,
  request: FastifyRequest,
): Promise<Counted> {
  const email = typed.trim().toLowerCase()
  const device = await knownDevices.idForAddress(request.headers.cookie, email)
  if (device !== null) return { counted: knownTries, keys: [device] }
  return { counted: tries, keys: [networkKey(request), `account ${email}`] }
}

/**
 * The same for tries that name no account: links, mailed codes, resets and passkeys. What strangers do keeps none out that has
 * signed in here before.
 */
export function tryKeys({ knownDevices, tries, knownTries }: GuessPorts, request: FastifyRequest): Counted {
  const browser = knownDevices.browserOf(request.headers.cookie)
  return browser === null
    ? { counted: tries, keys: [networkKey(request)] }
    : { counted: knownTries, keys: [`browser ${browser}`] }
}

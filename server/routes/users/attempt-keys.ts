import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { KnownDevices } from '../../accounts/sessions/known-devices.ts'
import { networkKey } from '../../http/sign-in.ts'

/** `tries` has the ceiling of all strangers together; `knownTries` counts those of each known device. */
export type GuessPorts = { knownDevices: KnownDevices; tries: RateLimiter; knownTries: RateLimiter }

/**
 * What guesses at a secret of an account are counted by. Who guesses must not keep its person out: a device that has signed in
 * to it has tries of its own.
 */
export async function guessKeys(
  { knownDevices, tries, knownTries }: GuessPorts,
  typed: string,
  request: FastifyRequest,
): Promise<{ counted: RateLimiter; keys: string[] }> {
  const email = typed.trim().toLowerCase()
  const device = await knownDevices.idForAddress(request.headers.cookie, email)
  if (device !== null) return { counted: knownTries, keys: [device] }
  return { counted: tries, keys: [networkKey(request), `account ${email}`] }
}

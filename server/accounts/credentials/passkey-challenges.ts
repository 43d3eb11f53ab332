import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '../../../contract/ids.ts'
import type { Auth } from '../auth.ts'

/** How long a user may take over the browser's own dialog. Milliseconds. */
export const CHALLENGE_MS = 5 * 60 * 1000

/** What a challenge was made for: one for a sign-in adds no passkey, and one user's or session's is no other's. */
export type ChallengePurpose = 'sign-in' | { addFor: UserId } | { confirmIn: string }

export type PasskeyChallenges = {
  make(purpose: ChallengePurpose): Promise<string>
  /** True once, within `CHALLENGE_MS`, and for this purpose only; any attempt uses the challenge up. */
  consume(challenge: string, purpose: ChallengePurpose): Promise<boolean>
}

export function createPasskeyChallenges(auth: Auth): PasskeyChallenges {
  const store = async () => (await auth.$context).internalAdapter
  return {
    async make(purpose) {
      const challenge = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + CHALLENGE_MS)
      await forgetOld(auth)
      await (await store()).createVerificationValue({
        identifier: identifierOf(challenge),
        value: purposeText(purpose),
        expiresAt,
      })
      return challenge
    },
    async consume(challenge, purpose) {
      const found = await (await store()).consumeVerificationValue(identifierOf(challenge))
      return found !== null && found.expiresAt > new Date() && found.value === purposeText(purpose)
    },
  }
}

const identifierOf = (challenge: string): string =>
  `passkey:${createHash('sha256').update(challenge).digest('base64url')}`

function purposeText(purpose: ChallengePurpose): string {
  if (purpose === 'sign-in') return purpose
  return 'addFor' in purpose ? `add:${purpose.addFor}` : `confirm:${purpose.confirmIn}`
}

/** Anybody may ask for a challenge and never come back. */
async function forgetOld(auth: Auth): Promise<void> {
  const { adapter } = await auth.$context
  await adapter.deleteMany({
    model: 'verification',
    where: [{ field: 'expiresAt', operator: 'lt', value: new Date() }],
  })
}

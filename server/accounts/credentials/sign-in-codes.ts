import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod/mini'
import type { Auth } from '../auth.ts'
import { type Grant, readGrant } from '../sessions/grants.ts'
import { linkIdentifier } from './sign-in-plugin.ts'
import { codeHash, drawCode } from './typed-codes.ts'

/** How long a mailed code signs in, and its browser is asked for one. */
export const SIGN_IN_CODE_MINUTES = 15
/** 40 random bits, which may be guessed five times. */
const GROUPS = 2

const keptSchema = z.object({ code: z.string(), link: z.string() })

/**
 * Codes beside mailed sign-in links, to type where the link would open another browser. A code belongs to the browser that asked for
 * the mail (asking-browser.ts), and takes its link along: whichever is used first ends both.
 */
export type SignInCodes = {
  /** Made when its mail is sent, in the place of an earlier one; the database holds its hash. */
  make(asking: string, linkToken: string): Promise<string>
  /** Whom the code signs in: once, for 15 minutes, and only until the link beside it was used. Else null. */
  use(asking: string, typed: string): Promise<Grant | null>
}

/** `key`: `codes` of signing-keys.ts. */
export function createSignInCodes(auth: Auth, key: string): SignInCodes {
  const adapter = async () => (await auth.$context).internalAdapter
  return {
    async make(asking, linkToken) {
      const verifications = await adapter()
      const identifier = identifierOf(asking)
      const code = drawCode(GROUPS)
      await verifications.deleteVerificationByIdentifier(identifier)
      await verifications.createVerificationValue({
        identifier,
        value: JSON.stringify({ code: codeHash(key, asking, code), link: linkIdentifier(linkToken) }),
        expiresAt: new Date(Date.now() + SIGN_IN_CODE_MINUTES * 60 * 1000),
      })
      return code
    },
    async use(asking, typed) {
      const verifications = await adapter()
      const given = codeHash(key, asking, typed)
      const found = await verifications.findVerificationValue(identifierOf(asking))
      if (!found || found.expiresAt <= new Date()) return null
      const kept = keptSchema.parse(JSON.parse(found.value))
      if (!isSame(kept.code, given)) return null
      // The link is what can be used once; the code only leads to it.
      const link = await verifications.consumeVerificationValue(kept.link)
      await verifications.deleteVerificationByIdentifier(identifierOf(asking))
      return link && link.expiresAt > new Date() ? readGrant(link.value) : null
    },
  }
}

const identifierOf = (asking: string): string => `sign-in-code:${asking}`

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

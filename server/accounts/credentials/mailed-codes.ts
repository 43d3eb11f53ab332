import type { Auth } from '../auth.ts'
import { codeHash, drawCode } from './typed-codes.ts'

const MINUTES = 10
/** 40 random bits, which may be guessed five times in a minute, for ten. */
const GROUPS = 2

/** Codes that are mailed to confirm one session: used elsewhere, or in another session, they prove nothing. */
export type MailedCodes = {
  /** Made when its mail is sent; the database holds its hash. */
  make(session: string): Promise<string>
  /** True once, and for ten minutes. */
  use(session: string, typed: string): Promise<boolean>
}

/** `key`: `codes` of signing-keys.ts. */
export function createMailedCodes(auth: Auth, key: string): MailedCodes {
  const identifierOf = (session: string, code: string): string => `confirm:${codeHash(key, session, code)}`
  return {
    async make(session) {
      const code = drawCode(GROUPS)
      const expiresAt = new Date(Date.now() + MINUTES * 60 * 1000)
      const { internalAdapter } = await auth.$context
      await internalAdapter.createVerificationValue({
        identifier: identifierOf(session, code),
        value: session,
        expiresAt,
      })
      return code
    },
    async use(session, typed) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.consumeVerificationValue(identifierOf(session, typed))
      return found !== null && found.value === session && found.expiresAt > new Date()
    },
  }
}

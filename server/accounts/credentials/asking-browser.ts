import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGN_IN_CODE_MINUTES } from './sign-in-codes.ts'

/**
 * The browser that asked for a mailed sign-in code has a secret in a cookie; everything else knows it by its hash. It is signed:
 * guesses are counted by it, and whoever makes one up counts for nobody.
 */
export type AskingBrowser = {
  /** A new secret for each mail, known or not: `cookie` is the Set-Cookie header. */
  begin(): { asking: string; cookie: string }
  /** Null for a browser that asked for nothing here. `cookies` is the Cookie header. */
  find(cookies: string | undefined): string | null
  /** The Set-Cookie header that ends it. */
  end: string
}

/** Bytes of the random half of a secret, and of its signature behind it: 43 characters, as older servers expect them. */
const HALF = 16

/** `key`: `asking` of signing-keys.ts. */
export function createAskingBrowser(publicUrl: string, key: string): AskingBrowser {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-earmark.asking' : 'earmark.asking'
  const set = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const signature = (random: Buffer) => createHmac('sha256', key).update(random).digest().subarray(0, HALF)
  const signed = (random: Buffer) => Buffer.concat([random, signature(random)])
  function isOurs(secret: string): boolean {
    const bytes = Buffer.from(secret, 'base64url')
    // The last character could be written in four ways.
    if (bytes.length !== 2 * HALF || bytes.toString('base64url') !== secret) return false
    return timingSafeEqual(bytes, signed(bytes.subarray(0, HALF)))
  }
  return {
    begin() {
      const secret = signed(randomBytes(HALF)).toString('base64url')
      return { asking: hashOf(secret), cookie: set(secret, SIGN_IN_CODE_MINUTES * 60) }
    },
    find(cookies) {
      const pair = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`))
      const secret = pair?.slice(name.length + 1)
      return secret && isOurs(secret) ? hashOf(secret) : null
    },
    end: set('', 0),
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

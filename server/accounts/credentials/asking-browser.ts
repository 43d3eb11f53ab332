import { createHash, randomBytes } from 'node:crypto'
import { SIGN_IN_CODE_MINUTES } from './sign-in-codes.ts'

/** The browser that asked for a mailed sign-in code has a secret in a cookie; everything else knows it by its hash. */
export type AskingBrowser = {
  /** A new secret for each mail, known or not: `cookie` is the Set-Cookie header. */
  begin(): { asking: string; cookie: string }
  /** Null for a browser that asked for nothing. `cookies` is the Cookie header. */
  find(cookies: string | undefined): string | null
  /** The Set-Cookie header that ends it. */
  end: string
}

export function createAskingBrowser(publicUrl: string): AskingBrowser {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-earmark.asking' : 'earmark.asking'
  const set = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    begin() {
      const secret = randomBytes(32).toString('base64url')
      return { asking: hashOf(secret), cookie: set(secret, SIGN_IN_CODE_MINUTES * 60) }
    },
    find(cookies) {
      const pair = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`))
      const secret = pair?.slice(name.length + 1)
      return secret && /^[\w-]{43}$/.test(secret) ? hashOf(secret) : null
    },
    end: set('', 0),
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'
import { type Grant, grantFor } from './grants.ts'

/** As long as browsers keep any cookie (RFC 6265bis, section 5.5); each sign-in renews it. Seconds. */
const KEPT_SECONDS = 400 * 24 * 60 * 60
/** Users who share one browser. */
const MOST_PEOPLE = 5

/** Browsers that have signed in to an account before: a signed cookie says so, for this account and version only. */
export type KnownDevices = {
  /** The device's id when it is known to this account; `cookies` is the Cookie header of the request. */
  idFor(cookies: string | undefined, grant: Grant): string | null
  /** The same for an address that was typed. */
  idForAddress(cookies: string | undefined, email: string): Promise<string | null>
  /** The Set-Cookie header that makes the browser known to this account, and keeps it known to others. */
  remember(cookies: string | undefined, grant: Grant): string
}

export function createKnownDevices(auth: Auth, secret: string, publicUrl: string): KnownDevices {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-earmark.device' : 'earmark.device'
  const proof = (id: string, { userId, version }: Grant) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', id, userId, version]))
      .digest('base64url')
  const isProof = (entry: string, grant: Grant): boolean => {
    const [id = '', given = ''] = entry.split('.')
    return isSame(given, proof(id, grant))
  }
  const entryFor = (cookies: string | undefined, grant: Grant) =>
    entriesIn(cookies, name).find((entry) => isProof(entry, grant))
  const idFor = (cookies: string | undefined, grant: Grant) => entryFor(cookies, grant)?.split('.')[0] ?? null
  return {
    idFor,
    async idForAddress(cookies, email) {
      if (entriesIn(cookies, name).length === 0) return null
      const found = await (await auth.$context).internalAdapter.findUserByEmail(email.trim().toLowerCase())
      return found && idFor(cookies, grantFor(found.user))
    },
    remember(cookies, grant) {
      const id = idFor(cookies, grant) ?? randomBytes(16).toString('base64url')
      const others = entriesIn(cookies, name).filter((entry) => !isProof(entry, grant))
      const value = [`${id}.${proof(id, grant)}`, ...others].slice(0, MOST_PEOPLE).join('~')
      return `${name}=${value}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

/** Only what can be an id and a proof: nothing else is sent back to the browser. */
function entriesIn(cookies: string | undefined, name: string): string[] {
  const pair = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`))
  const entries = pair?.slice(name.length + 1).split('~') ?? []
  return entries.filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry)).slice(0, MOST_PEOPLE)
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

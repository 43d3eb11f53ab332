import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'
import { type Grant, grantFor } from './grants.ts'

/** As long as browsers keep any cookie (RFC 6265bis, section 5.5); each sign-in renews it. Seconds. */
const KEPT_SECONDS = 400 * 24 * 60 * 60
/** Users who share one browser, and the entry of the browser itself. */
const MOST_ENTRIES = 5 + 1

/** Browsers that have signed in to an account before: a signed cookie says so, for this account and version only. */
export type KnownDevices = {
  /** The device's id when it is known to this account; `cookies` is the Cookie header of the request. */
  idFor(cookies: string | undefined, grant: Grant): string | null
  /** The same for an address that was typed. */
  idForAddress(cookies: string | undefined, email: string): Promise<string | null>
  /**
   * The browser's id when it has signed in to any account here, whatever has become of that: for tries that name no account. It says
   * less than the others, so it passes counters of strangers and nothing else.
   */
  browserOf(cookies: string | undefined): string | null
  /** The Set-Cookie header that makes the browser known to this account, and keeps it known to others. */
  remember(cookies: string | undefined, grant: Grant): string
}

export function createKnownDevices(auth: Auth, secret: string, publicUrl: string): KnownDevices {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-earmark.device' : 'earmark.device'
  const signed = (...said: string[]) => createHmac('sha256', secret).update(JSON.stringify(said)).digest('base64url')
  const proof = (id: string, { userId, version }: Grant) => signed('device', id, userId, version)
  const proofOfBrowser = (id: string) => signed('browser', id)
  const isProof = (entry: string, grant: Grant): boolean => {
    const [id = '', given = ''] = entry.split('.')
    return isSame(given, proof(id, grant))
  }
  const isOfBrowser = (entry: string): boolean => {
    const [id = '', given = ''] = entry.split('.')
    return isSame(given, proofOfBrowser(id))
  }
  const entryFor = (cookies: string | undefined, grant: Grant) =>
    entriesIn(cookies, name).find((entry) => isProof(entry, grant))
  const idFor = (cookies: string | undefined, grant: Grant) => entryFor(cookies, grant)?.split('.')[0] ?? null
  const browserOf = (cookies: string | undefined) => entriesIn(cookies, name).find(isOfBrowser)?.split('.')[0] ?? null
  return {
    idFor,
    browserOf,
    async idForAddress(cookies, email) {
      if (entriesIn(cookies, name).length === 0) return null
      const found = await (await auth.$context).internalAdapter.findUserByEmail(email.trim().toLowerCase())
      return found && idFor(cookies, grantFor(found.user))
    },
    remember(cookies, grant) {
      const id = idFor(cookies, grant) ?? newId()
      const browser = browserOf(cookies) ?? newId()
      const own = [`${id}.${proof(id, grant)}`, `${browser}.${proofOfBrowser(browser)}`]
      const others = entriesIn(cookies, name).filter((entry) => !isProof(entry, grant) && !isOfBrowser(entry))
      const value = [...own, ...others].slice(0, MOST_ENTRIES).join('~')
      return `${name}=${value}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

const newId = (): string => randomBytes(16).toString('base64url')

/** Only what can be an id and a proof: nothing else is sent back to the browser. */
function entriesIn(cookies: string | undefined, name: string): string[] {
  const pair = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`))
  const entries = pair?.slice(name.length + 1).split('~') ?? []
  return entries.filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry)).slice(0, MOST_ENTRIES)
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

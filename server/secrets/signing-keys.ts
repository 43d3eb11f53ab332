import { hkdfSync, randomBytes } from 'node:crypto'
import { readFact, setFact } from '../store/facts.ts'
import type { Database, Write } from '../store/schema.ts'

/** One key for each purpose, so that a signature for one is not valid for another. */
export type SigningKeys = {
  cookies: string
  links: string
  /** For devices that have signed in before. */
  devices: string
  /** For hashes of short codes, which could be searched for in a stolen database. */
  codes: string
  /** For the browsers that have asked for one. */
  asking: string
  /** For hashes of the addresses and networks whose attempts are counted, which could be guessed in a stolen database. */
  attempts: string
  /** For cookies signed by older versions: accepted, never issued. */
  olderCookies: string
}

const SALT_FACT = 'signing-salt'

/** The signing keys of this installation (RFC 5869). A new salt changes them, even when SECRET of the environment stays. */
export async function signingKeys(database: Database, secret: string): Promise<SigningKeys> {
  return signingKeysFrom(secret, (await readFact(database, SALT_FACT)) ?? '')
}

export function signingKeysFrom(secret: string, salt: string): SigningKeys {
  const derived = (label: string) => Buffer.from(hkdfSync('sha256', secret, salt, label, 32)).toString('base64url')
  return {
    cookies: derived('earmark cookies of sessions'),
    links: derived('earmark links to audio'),
    devices: derived('earmark known devices'),
    codes: derived('earmark mailed codes'),
    asking: derived('earmark asking browsers'),
    attempts: derived('earmark counted attempts'),
    olderCookies: secret,
  }
}

/** Invalidates every cookie and link that was signed before, at the next start. */
export async function changeSigningKeys(write: Write): Promise<void> {
  await setFact(write, SALT_FACT, randomBytes(16).toString('base64url'))
}

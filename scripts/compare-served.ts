import { type PageHashes, sha256 } from './build/page-hashes.ts'

export type Difference = { path: string; why: string }

/** Where a browser gets documents from, beside their files: an address answers with one of them. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'index.html': '/dashboard',
  'landing.html': '/',
  'privacy.html': '/privacy',
  'terms.html': '/terms',
  'not-found.html': '/not-a-page',
  'landing.de.html': '/?lang=de',
  'privacy.de.html': '/privacy?lang=de',
  'terms.de.html': '/terms?lang=de',
  'not-found.de.html': '/not-a-page?lang=de',
}
/** What an operator's contact stands in (server/http/pages/public-contact.ts): links to mail and websites, and no more. */
const CONTACT =
  /<nav class="landing-footer__contact" aria-label="(?:Contact|Kontakt)">(?:<a href="(?:mailto:|https?:\/\/)[^"<>]*" rel="noopener" class="text-action text-action--quiet">[^<>]*<\/a>)+<\/nav>/
const NO_CONTACT = '<span class="landing-footer__contact"></span>'
/** Both are kept by the server as files of their own. */
const ENCODINGS = ['identity', 'br']
const AT_ONCE = 6
const MOST_MS = 30_000

/** Every file of a build that a server delivers otherwise, compressed or not. */
export async function differences(server: URL, hashes: PageHashes): Promise<Difference[]> {
  const asked = Object.entries(hashes).flatMap(([name, hash]) =>
    [`/${name}`, ADDRESSES[name]].flatMap((path) =>
      path === undefined ? [] : ENCODINGS.map((encoding) => ({ path, hash, encoding })),
    ),
  )
  const found = new Map<string, Difference>()
  const next = asked.values()
  const work = async () => {
    for (const { path, hash, encoding } of next) {
      const why = await differenceAt(new URL(path, server), hash, encoding)
      if (why !== null) found.set(path, { path, why })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return [...found.values()].sort((one, other) => one.path.localeCompare(other.path))
}

async function differenceAt(url: URL, hash: string, encoding: string): Promise<string | null> {
  try {
    const reply = await fetch(url, {
      headers: { 'accept-encoding': encoding, accept: '*/*' },
      redirect: 'manual',
      signal: AbortSignal.timeout(MOST_MS),
    })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    if (reply.status !== 200 && reply.status !== 404) return `answered ${reply.status}`
    return sha256(bytes) === hash || sha256(withoutContact(bytes)) === hash ? null : 'differs'
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

const withoutContact = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(CONTACT, () => NO_CONTACT),
  )

import { readFile } from 'node:fs/promises'

/** What the landing page has for it (src/site/landing/LandingFooter.tsx): nothing, until the operator names somebody. */
const PLACE = '<span class="landing-footer__contact"></span>'

export type Contact = { email: string | null; links: readonly string[] }

/** The landing page with whom to write to and where else to look; null when it stays as it was built. */
export async function withContact(path: string, { email, links }: Contact, label: string): Promise<string | null> {
  if (email === null && links.length === 0) return null
  const mail = email === null ? [] : [anchor(`mailto:${email}`, email)]
  const others = links.map((link) => anchor(link, new URL(link).host.replace(/^www\./, '')))
  const html = await readFile(path, 'utf8')
  const contact = `<nav class="landing-footer__contact" aria-label="${label}">${[...mail, ...others].join('')}</nav>`
  // A function, because in a text $& would stand for the place.
  return html.replace(PLACE, () => contact)
}

const anchor = (href: string, words: string): string =>
  `<a href="${escaped(href)}" rel="noopener" class="text-action text-action--quiet">${escaped(words)}</a>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'

/** What a visitor chose by the link to the other language, or a user in Settings (src/features/settings/device/LanguageRow.tsx). */
const COOKIE = 'earmark-language'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The language of a public page: as the address says, which is remembered; else as was chosen before; else the first of the browser's
 * own that there is. Tells caches what it went by.
 */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const asked = known(new URLSearchParams(request.url.split('?')[1]).get('lang'))
  if (asked) reply.header('set-cookie', `${COOKIE}=${asked}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`)
  const language = asked ?? known(chosenBefore(request)) ?? spoken(request.headers['accept-language'])
  reply.header('vary', 'Accept-Language, Cookie').header('content-language', language)
  return language
}

/** The file of a page in a language. */
export const inLanguage = (name: string, language: Language): string =>
  language === 'en' ? name : name.replace(/\.html$/, `.${language}.html`)

const known = (text: string | null | undefined): Language | undefined => LANGUAGES.find((one) => one === text)

const chosenBefore = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

/** By weight (RFC 9110, section 12.5.4); of equal ones the first. */
function spoken(header = ''): Language {
  const ranges = header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
    const language = known(range.split('-')[0])
    return language && weight > 0 ? [{ language, weight }] : []
  })
  return ranges.sort((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}

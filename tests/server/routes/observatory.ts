/**
 * The score that the MDN HTTP Observatory gives to an answer, as far as headers and document decide it. Rules and
 * modifiers: "Tests & Scoring" of the Observatory (mdn/yari, copy/observatory/tests_and_scoring.md) and, for what counts
 * as broad or unsafe, mdn/mdn-http-observatory, src/analyzer/tests. Its tests of the certificate and of redirects from
 * http depend on where a server runs; both modifiers are 0 where there is no http, which is what is taken here.
 */
export type Judged = { headers: Headers; html: string }

const BROAD = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const UNSAFE = new Set([...BROAD, "'unsafe-inline'", 'data:'])
const PRIVATE_REFERRERS = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'])
const SIX_MONTHS = 15_768_000

/** Modifiers by test; a bonus counts only when nothing else has cost more than 10 points. */
export function modifiers({ headers, html }: Judged): Record<string, number> {
  const policy = parsePolicy(headers.get('content-security-policy'))
  return {
    cookies: cookies(headers.getSetCookie()),
    cors: headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    csp: contentSecurity(policy),
    hsts: transportSecurity(headers.get('strict-transport-security')),
    referrer: referrer(headers.get('referrer-policy')),
    sri: scripts(html),
    contentType: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: framing(policy, headers.get('x-frame-options')),
    corp: resourcePolicy(headers.get('cross-origin-resource-policy')),
  }
}

export function score(judged: Judged): number {
  const all = Object.values(modifiers(judged))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const base = 100 + sum(all.filter((value) => value < 0))
  return Math.max(0, base >= 90 ? base + sum(all.filter((value) => value > 0)) : base)
}

/** A+ from 100. */
export const grade = (points: number): string => (points >= 100 ? 'A+' : points >= 90 ? 'A' : 'worse')

type Policy = Map<string, Set<string>>

function parsePolicy(header: string | null): Policy | null {
  if (header === null) return null
  const directives = header.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/))
  return new Map(directives.filter(([name]) => name !== '').map(([name = '', ...sources]) => [name, new Set(sources)]))
}

const sourcesOf = (policy: Policy, name: string): string[] => [
  ...(policy.get(name) ?? policy.get('default-src') ?? new Set(['*'])),
]

function contentSecurity(policy: Policy | null): number {
  if (!policy) return -25
  const [script, style, object] = [
    sourcesOf(policy, 'script-src'),
    sourcesOf(policy, 'style-src'),
    sourcesOf(policy, 'object-src'),
  ]
  if (script.some((source) => UNSAFE.has(source)) || object.some((source) => BROAD.has(source))) return -20
  const passive = [...sourcesOf(policy, 'img-src'), ...sourcesOf(policy, 'media-src')]
  const isInsecure = (source: string): boolean => /^(http|ftp):/.test(source)
  const active = [...policy].filter(([name]) => name !== 'img-src' && name !== 'media-src')
  if (active.some(([, sources]) => [...sources].some(isInsecure))) return -20
  if ([...script, ...style].includes("'unsafe-eval'") || passive.some(isInsecure)) return -10
  if (style.some((source) => UNSAFE.has(source))) return 0
  const fallback = policy.get('default-src')
  return fallback?.has("'none'") && fallback.size === 1 ? 10 : 5
}

function transportSecurity(header: string | null): number {
  const age = /max-age=(\d+)/.exec(header ?? '')?.[1]
  if (age === undefined) return -20
  return Number(age) >= SIX_MONTHS ? 0 : -10
}

function referrer(header: string | null): number {
  if (header === null) return 0
  return PRIVATE_REFERRERS.has(header) ? 5 : -5
}

/** Scripts of other sites need an integrity; the page's own do not. */
function scripts(html: string): number {
  const foreign = [...html.matchAll(/<script[^>]*\ssrc="?((?:https?:)?\/\/[^"\s>]*)[^>]*>/gi)]
  if (foreign.length === 0) return 0
  if (foreign.some(([, source]) => source?.startsWith('http:'))) return -50
  return foreign.every(([tag]) => tag.includes('integrity=')) ? 5 : -5
}

function framing(policy: Policy | null, header: string | null): number {
  const ancestors = policy?.get('frame-ancestors')
  if (ancestors && ![...ancestors].some((source) => BROAD.has(source))) return 5
  return /^(deny|sameorigin)$/i.test(header ?? '') ? 0 : -20
}

function resourcePolicy(header: string | null): number {
  if (header === null) return 5
  return header === 'same-origin' || header === 'same-site' ? 0 : -20
}

function cookies(lines: readonly string[]): number {
  if (lines.length === 0) return 0
  const has = (line: string, attribute: RegExp): boolean => attribute.test(line)
  if (lines.some((line) => !has(line, /;\s*secure/i))) return -40
  if (lines.some((line) => !has(line, /;\s*httponly/i))) return -30
  return lines.every((line) => has(line, /;\s*samesite=(lax|strict)/i)) ? 5 : 0
}

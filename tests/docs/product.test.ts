/** docs/product.md says what the code does: its texts, the codes of errors, and the numbers that page and server share. */
import { expect, test } from 'vitest'
import * as limits from '../../contract/limits.ts'
import { productTexts } from '../../testkit/samples/product-texts.ts'
import { listFiles, readText } from './repository-text.ts'

const page = readText('docs/product.md')
const code = listFiles().filter((path) => /^(?:contract|src|server|sw)\/.*\.tsx?$/.test(path))
const sources = code.map(readText).join('\n').replaceAll("\\'", "'")

/** A text in quotes, in parts around the values that it is shown with. */
const quoted = [...page.matchAll(/"([^"\n]+)"/g)].map(([, text = '']) =>
  text.split(/\{\w+\}|…/).map((part) => part.trim()),
)
const samples = new Set(productTexts.map(([text]) => text))

test('every quoted text is in the code', () => {
  expect(quoted.length).toBeGreaterThan(150)
  const missing = quoted.filter((parts) => !parts.every((part) => samples.has(part) || sources.includes(part)))
  expect(missing.map((parts) => parts.join('{…}'))).toEqual([])
})

test('every text that is looked for on the running app is quoted', () => {
  const asQuoted = (text: string): string => text.replace('zeppelin', '{query}').replace('owner@example.org', '{email}')
  expect(productTexts.map(([text]) => asQuoted(text)).filter((text) => !page.includes(text))).toEqual([])
})

test('the codes of errors are those of the server', () => {
  const table = page.slice(page.indexOf('| status | codes |'), page.indexOf('## Messages'))
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name).filter((name) => name !== 'user')
  const server = code
    .filter((path) => path.startsWith('server/'))
    .map(readText)
    .join('\n')
  const thrown = [...server.matchAll(/\bcode: '([a-z-]+)'/g)].map(([, name = '']) => name)
  expect([...new Set(thrown)].filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})

test('the limits are those of the code', () => {
  const row = (what: string): string | undefined =>
    page.match(new RegExp(`^\\| ${what} \\| (.+?)(?: \\[†\\].*)? \\|$`, 'm'))?.[1]
  expect(row('longest recording')).toBe(`${limits.MAX_RECORDING_SECONDS} s`)
  expect(row('countdown')).toBe(
    `from ${limits.COUNTDOWN_SECONDS} s left: blue; from ${limits.COUNTDOWN_ORANGE_SECONDS} s: orange; from ${limits.COUNTDOWN_RED_SECONDS} s: red`,
  )
  expect(row('waveform')).toBe(`${limits.WAVEFORM_BARS} bars`)
  expect(row('password')).toBe(`${limits.MIN_PASSWORD_LENGTH} characters at least`)
  expect(row('reading speed')).toBe(`${limits.READING_WORDS_PER_MINUTE} words a minute`)
  expect(row('action items in the overview')).toBe(String(limits.OVERVIEW_ACTION_ITEMS))
  expect(row('chat history sent / suggestions')).toBe(`${limits.CHAT_HISTORY_MESSAGES} / ${limits.MAX_SUGGESTIONS}`)
  expect(row('largest upload')).toBe(`\`MAX_UPLOAD_MB\`, ${limits.DEFAULT_MAX_UPLOAD_MB}`)
  expect(row('trash')).toBe(`${limits.TRASH_DAYS} days`)
})

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { defineMessages, setTranslation } from '../../../src/i18n/define-messages.ts'
import * as english from '../../../src/i18n/english/english.ts'
import * as german from '../../../src/i18n/german/german.ts'
import { sentences } from '../../../src/i18n/german/sentences.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Their pages are HTML before any script runs, in each language (src/site/prerender.tsx). */
const PUBLIC = ['landing.ts', 'documents.ts', 'demo.ts']
/** German words that are the English ones. */
const SAME = new Set([
  ...['Earmark', 'Name', 'Version', 'Version 1.0.0', 'Browser', 'Online', 'Offline', 'OK', 'Pause', 'Passkeys'],
  ...['Service worker', 'Service Worker', 'Background Sync', 'English', 'Deutsch', 'Details', 'XXXX-XXXX-XXXX-XXXX'],
  'XXXX-XXXX',
])

afterEach(() => setTranslation({}))

/** What is printed on a key is no text, but for the words among them. */
const KEY = /\.press\.\d+$/

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every text by its path, functions as such. */
function walk(node: Node, path = ''): [path: string, text: unknown][] {
  return Object.entries(node).flatMap(([key, value]): [string, unknown][] =>
    isNode(value) ? walk(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )
}

const texts = (namespace: Node): Node =>
  Object.fromEntries(Object.entries(namespace).filter(([name]) => /[tT]exts$/.test(name)))

test('every file of texts is in the catalogue', async () => {
  const files = globSync('*.ts', { cwd: join(root, 'src/i18n/english') })
  const listed = readFileSync(join(root, 'src/i18n/english/english.ts'), 'utf8')
  const missing = files.filter(
    (file) => !['catalogue.ts', 'english.ts', ...PUBLIC].includes(file) && !listed.includes(`'./${file}'`),
  )
  expect(missing).toEqual([])
})

test('every key has a German text, and no key is left over', () => {
  const paths = (namespace: Node): string[] =>
    walk(texts(namespace))
      .map(([path, text]) => `${path}: ${typeof text}`)
      .sort()
  expect(paths(german).length).toBeGreaterThan(600)
  expect(paths(german)).toEqual(paths(english))
})

test('no German text is empty, and none is the English one', () => {
  const known = new Map(walk(texts(english)))
  const untranslated = walk(texts(german)).filter(
    ([path, text]) =>
      text === '' || (typeof text === 'string' && text === known.get(path) && !SAME.has(text) && !KEY.test(path)),
  )
  expect(untranslated).toEqual([])
})

test('quotes and ellipses are those of German print', () => {
  const count = (text: string, sign: string): number => text.split(sign).length - 1
  const wrong = walk(texts(german)).filter(([, text]) => {
    const words = String(text)
    return words.includes('”') || count(words, '„') !== count(words, '“') || /\w ?\.\.\.(?!\?)/.test(words)
  })
  expect(wrong.map(([path]) => path)).toEqual([])
})

/** Sentences that are made of a word, and how a source does that. */
const MADE_OF = [
  [/^(\w+) not found$/, "notFound('$1')"],
  [/^No (.+) found in these recordings\.$/, "NOTHING_FOUND('$1')"],
] as const

test('each known sentence is still said by the server or by the page itself', () => {
  const sources = globSync('{server,contract,core,src/api,src/sync,src/platform}/**/*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  // In a source, a number is a value that is put into the sentence, or stands in it.
  const isSaid = (sentence: string): boolean =>
    sentence.split('#').every((part) => sources.includes(part)) ||
    MADE_OF.some(([made, by]) => made.test(sentence) && sources.includes(sentence.replace(made, by)))
  expect([...sentences.keys()].filter((sentence) => !isSaid(sentence))).toEqual([])
})

test('a known sentence has the same numbers in German', () => {
  const count = (text: string): number => text.split('#').length - 1
  const wrong = [...sentences].filter(([english, known]) => count(english) !== count(known) || /\b\d/.test(english))
  expect(wrong).toEqual([])
  expect(german.serverTexts.said('A transcript has at most 200,000 characters. Shorten the corrections.')).toBe(
    'Ein Transkript hat höchstens 200,000 Zeichen. Kürzen Sie die Korrekturen.',
  )
})

test('a sentence of the server that is not known is shown as it came', () => {
  const { said } = german.serverTexts
  expect(said('Recording not found')).toBe('Aufnahme nicht gefunden')
  expect(said('Too many attempts. Wait 40 seconds and try again.')).toContain('Warten Sie 40 Sekunden')
  expect(said('The moon is in the way.')).toBe('The moon is in the way.')
})

test('texts speak German as soon as it is laid over them, those that are loaded later too, and English again', () => {
  const { shellTexts } = english
  setTranslation(german)
  expect(shellTexts.library).toBe('Bibliothek')
  expect(shellTexts.unread(2)).toBe('2 neue Mitteilungen')
  const later = defineMessages('fieldTexts', { show: 'Show password', hide: 'Hide password' })
  expect(later.show).toBe('Passwort anzeigen')
  setTranslation({})
  expect([shellTexts.library, shellTexts.unread(2), later.show]).toEqual([
    'Library',
    '2 new notifications',
    'Show password',
  ])
})

test('dates and numbers are those of the shown language, in the variety of the browser', async () => {
  const { setShownLanguage } = await import('../../../src/i18n/locale.ts')
  const { sizeText, uploadedText } = await import('../../../src/i18n/format.ts')
  const { relativeTime } = await import('../../../src/i18n/relative-time.ts')
  const day = '2026-03-09T12:00:00Z'
  const later = Date.parse('2026-05-01T12:00:00Z')
  vi.stubGlobal('navigator', { languages: ['fr', 'de-AT', 'en-GB'] })
  try {
    expect([sizeText(1_500_000), relativeTime(day, later)]).toEqual(['1.4 MB', '09/03/2026'])
    setTranslation(german)
    setShownLanguage('de')
    expect([sizeText(1_500_000), relativeTime(day, later)]).toEqual(['1,4 MB', '9.3.2026'])
    expect(uploadedText(3_500_000, 9_000_000)).toBe('3,3 von 8,6 MB')
    expect(relativeTime(new Date(later - 3 * 3_600_000).toISOString(), later)).toBe('vor 3 Stunden')
  } finally {
    setShownLanguage('en')
    vi.unstubAllGlobals()
  }
})

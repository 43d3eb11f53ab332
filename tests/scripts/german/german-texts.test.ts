import { resolve } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { germanTexts } from '../../../scripts/build/german/german-texts.ts'
import { hashedList } from '../../../scripts/build/german/known-sentences.ts'
import * as german from '../../../src/i18n/german/german.ts'
import { knownByHash } from '../../../src/i18n/german/known-by-hash.ts'
import { sentences } from '../../../src/i18n/german/sentences.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The file of the German texts as the app's build makes it, and what a page gets that loads it. */
let built: { code: string; texts: typeof german }

beforeAll(async () => {
  const made = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [germanTexts()],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: { german: 'src/i18n/german/german.ts' }, preserveEntrySignatures: 'strict' },
    },
  })
  if (Array.isArray(made) || !('output' in made)) throw new Error('A bundle with one output was expected.')
  const { code } = made.output[0]
  built = { code, texts: await import(`data:text/javascript,${encodeURIComponent(code)}`) }
})

test('the built page says every sentence of the server in the same German', () => {
  const wrong = [...sentences].filter(
    ([sentence, known]) => built.texts.serverTexts.said(sentence.replaceAll('#', '7')) !== known.replaceAll('#', '7'),
  )
  expect(wrong).toEqual([])
  expect(built.texts.serverTexts.said('A message has at most 200,000 characters.')).toBe(
    'Eine Nachricht hat höchstens 200,000 Zeichen.',
  )
})

test.each(['The moon is in the way.', 'recording not found', 'Recording not found.', 'Wait 7 seconds', ''])(
  'the built page shows what it does not know as it came: %j',
  (sentence) => {
    expect(built.texts.serverTexts.said(sentence)).toBe(sentence)
  },
)

test('no English sentence is shipped to be looked up', () => {
  const long = [...sentences.keys()].filter((sentence) => sentence.length > 20)
  expect(long.length).toBeGreaterThan(100)
  expect(long.filter((sentence) => built.code.includes(sentence))).toEqual([])
})

test('a sentence that many texts end with is stored once', () => {
  expect(built.code.split('Versuchen Sie es gleich noch einmal.')).toHaveLength(2)
  expect(built.code.split('Die Aufnahme läuft weiter.')).toHaveLength(2)
})

type Node = Readonly<Record<string, unknown>>
type Text = (...given: readonly unknown[]) => unknown
const isText = (value: unknown): value is Text => typeof value === 'function'
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** What each text is, or says of some values, by its path. */
function spoken(node: Node, path = ''): [path: string, said: unknown][] {
  return Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (isNode(value)) return spoken(value, `${path}${key}.`)
    return [[path + key, isText(value) ? GIVEN.map((given) => outcome(value, given)) : value]]
  })
}

const GIVEN: readonly (readonly unknown[])[] = [
  [1, 1, 1, 1],
  [0, 5000, 3, true],
  ['Board', 'Team', 'Desk'],
  ['speech', null],
  [{ length: '3 Sekunden', from: '9:00', to: '9:05', done: 1, total: 2, words: 9, read: 3, parts: 2, by: 'Freitag' }],
  [['title', 'favorite'], 'Board'],
]

function outcome(text: Text, given: readonly unknown[]): unknown {
  try {
    return text(...given)
  } catch {
    return 'It takes something else.'
  }
}

test('every text of the built page is the one that is written', () => {
  const written = spoken(german)
  expect(written.length).toBeGreaterThan(900)
  expect(Object.fromEntries(spoken(built.texts))).toEqual(Object.fromEntries(written))
})

test('two sentences with the same hash stop the build, which names both', () => {
  const known = new Map([
    ['One moment.', 'Einen Augenblick.'],
    ['Done.', 'Fertig.'],
  ])
  expect(() => hashedList(known, () => '00000000')).toThrow('"Done." and "One moment." have the same hash')
  expect(knownByHash(hashedList(known)).get('Done.')).toBe('Fertig.')
})

test('a sentence that would break the list stops the build', () => {
  expect(() => hashedList(new Map([['Yes or no', 'Ja | Nein']]))).toThrow('"Ja | Nein" has a "|"')
})

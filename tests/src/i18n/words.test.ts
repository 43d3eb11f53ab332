import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { FOR_PROGRAMS, toldSentences } from './told-sentences.ts'

const root = resolve(import.meta.dirname, '../../..')

/** In the "not" column of docs/glossary.md for one meaning; why they are right in others, which are too many to list. */
const OTHER_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['audio', 'the word for what can be heard, as a file'],
  ['sound', 'the word for what the microphone hears'],
  ['Ton', 'the word for what the microphone hears'],
  ['highlight', 'the word for what Earmark finds'],
  ['keep', 'not to delete, and to have on this device'],
  ['remove', 'from a list or this device, without deleting it for ever'],
])

/** Only written so: nouns in German, and buttons and places by their first letter. */
const CASED = new Set(['Moment', 'Admin', 'Stimme', 'Deleted', 'Stay', 'Noch einmal', 'Verwaltung'])

/** English words that only German must not take over. */
const GERMAN_ONLY = new Set(['Moment', 'Admin', 'Stimme'])

/** By words of the text: why it has such a term all the same. */
const EXCEPTIONS: readonly (readonly [term: string, words: RegExp, reason: string])[] = [
  ['dashboard', /^Admin Dashboard$/, 'docs/product.md'],
  ['log in', /can log in and use Forgot Password/, 'docs/product.md has Login'],
  ['session', /^Session$/, 'diagnostics, for support'],
  ['session', /^Conference Sessions$/, 'docs/product.md'],
  ['by itself', /can't fix by itself/, 'without help, not automatically'],
  ['Einstellungen', /in den Einstellungen (des Browsers oder Geräts|dieses Geräts)/, 'not those of Earmark'],
  ['Deleted', /^(All | )?Recordings? Deleted$/, 'docs/product.md'],
  ['Deleted', /^Deleted recordings stay in the trash/, 'begins a sentence'],
  ['Stay', /^Stay signed in$/, 'the way out of signing out'],
  ['Verwaltung', /^Verwaltung$/, 'the screen, not a person'],
  ['hear', /hear (the|that very) moment|^Hear this voice$/, 'a person listens'],
  ['hear', /to hear it/, 'why the server can know what is said'],
  ['invitation', /^(No invitation yet\?|By invitation|Accounts are by invitation)/, 'how one gets in, not the link'],
  ['mail', /mail server/i, 'the machine'],
  ['message', /^A message has at most/, 'of a chat'],
  ['nehmen', /nehmen sie .*(?<!\p{L})(auf|an)(?!\p{L})/iu, 'aufnehmen, annehmen'],
  ['place', /in many places the law requires/, 'countries'],
  ['process', /license to process it/, 'the law says so'],
  ['process', /in its own process/, 'of a computer'],
  ['process', /can't process this upload/, 'to take up, not to transcribe'],
  ['store', /server (couldn't )?stores? /i, 'the server stores (docs/glossary.md, "keep")'],
  ['store', /app store/i, 'a shop'],
  ['store', /allow it to store data/, 'as browsers ask it'],
  ['take', /(usually|will|itself|audio|to|that) takes? /, 'the verb'],
  ['text', /audio (or|oder) text/i, 'what a model is sent, questions too'],
  ['text', /(as text|als Text) \(\.txt\)/, 'a kind of file'],
  ['text', /Select the text|Markieren Sie den Text/, 'whatever stands there'],
  ['text', /this text|diesen text|dieser text/i, 'whatever was sent'],
  ['text', /^(The text contains|Der Text enthält) /, 'whatever was typed'],
  ['write', /^You can write to/, 'to a person'],
]

const all = texts()

test('the texts of both languages have no word of the "not" column of the glossary', () => {
  const terms = notColumn()
  expect(terms.length).toBeGreaterThan(50)
  const found = terms
    .filter((term) => !OTHER_MEANINGS.has(term))
    .flatMap((term) => {
      const word = wordOf(term)
      return all
        .filter(({ german, text }) => (german || !GERMAN_ONLY.has(term)) && word.test(withoutExceptions(term, text)))
        .map(({ at, text }) => `${at}: "${term}" in "${text}"`)
    })
  expect(found).toEqual([])
})

test('no exception is left over', () => {
  const isUsed = (term: string, words: RegExp) => all.some(({ text }) => wordOf(term).test(text) && words.test(text))
  expect(EXCEPTIONS.filter(([term, words]) => !isUsed(term, words))).toEqual([])
  const known = notColumn()
  expect([...OTHER_MEANINGS.keys(), ...CASED, ...GERMAN_ONLY].filter((term) => !known.includes(term))).toEqual([])
})

test('what the server and the service worker say is read too', () => {
  for (const place of ['server/routes/', 'server/mail/templates', 'sw/share-texts', 'sw/push-texts'])
    expect(all.some(({ at }) => at.startsWith(place))).toBe(true)
})

const withoutExceptions = (term: string, text: string): string =>
  EXCEPTIONS.filter(([excepted]) => excepted === term).reduce((rest, [, words]) => rest.replace(words, ''), text)

/** One or several of it. */
const wordOf = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])${term}s?(?![\\p{L}\\p{N}_-])`, CASED.has(term) ? 'u' : 'iu')

function notColumn(): string[] {
  const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const rows = page
    .slice(page.indexOf('## Texts that users read'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return rows
    .slice(1)
    .map((row) => row.split('|')[4] ?? '')
    .flatMap((cell) => cell.replace(/\([^)]*\)/g, '').split(','))
    .map((term) => term.trim())
    .filter((term) => term !== '')
}

type Text = { at: string; german: boolean; text: string }

/** What src/i18n, the mails and the service worker have in quotes, of a template each part; and what the server tells people. */
function texts(): Text[] {
  const mails = 'server/mail/{templates,letter,sign-in-letter}.ts'
  const told = toldSentences().filter(({ text }) => !FOR_PROGRAMS.some((one) => one.test(text)))
  return [
    ...globSync(['src/i18n/{english,german}/*.ts', mails, 'sw/*-texts.ts'], { cwd: root }).flatMap(textsIn),
    ...told.map((one) => ({ ...one, german: false })),
  ]
}

function textsIn(path: string): Text[] {
  const source = readFileSync(join(root, path), 'utf8')
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const walk = (node: ts.Node, german: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push({ at: `${path}:${line + 1}`, german, text: node.text })
    }
    const isGerman = german || (ts.isPropertyAssignment(node) && node.name.getText() === 'de')
    ts.forEachChild(node, (child) => walk(child, isGerman))
  }
  walk(file, path.includes('/german/'))
  return found
}

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** In the "not" column of docs/glossary.md for one meaning; they have others, in which they are right. */
const OTHER_MEANINGS = new Set([
  ...['sound', 'Ton', 'audio', 'text', 'hear', 'process', 'place', 'highlight', 'keep', 'store', 'write', 'Deleted'],
  ...['remove', 'invitation', 'message', 'mail', 'Noch einmal', 'Stay', 'Keep elsewhere', 'Verwaltung', 'nehmen'],
])

/** English words that only German must not take over. */
const GERMAN_ONLY = new Set(['Moment', 'Admin', 'Stimme'])

/** By words of the text: why it has such a term all the same. */
const EXCEPTIONS: readonly (readonly [term: string, words: string, reason: string])[] = [
  ['dashboard', 'Admin Dashboard', 'docs/product.md'],
  ['log in', 'can log in and use Forgot Password', 'docs/product.md has Login'],
  ['session', 'Session', 'diagnostics, for support'],
  ['by itself', "can't fix by itself", 'without help, not automatically'],
  ['Einstellungen', 'in den Einstellungen des Browsers oder Geräts', 'not those of Earmark'],
  ['Einstellungen', 'in den Einstellungen dieses Geräts', 'not those of Earmark'],
]

test('the texts of both languages have no word of the "not" column of the glossary', () => {
  const terms = notColumn()
  expect(terms.length).toBeGreaterThan(50)
  const searched = terms.filter((term) => !OTHER_MEANINGS.has(term))
  const found = texts().flatMap(({ at, german, text }) =>
    searched
      .filter((term) => german || !GERMAN_ONLY.has(term))
      .filter((term) => wordOf(term).test(text) && !isExcepted(term, text))
      .map((term) => `${at}: "${term}" in "${text}"`),
  )
  expect(found).toEqual([])
})

test('no exception is left over', () => {
  const all = texts().map(({ text }) => text)
  expect(EXCEPTIONS.filter(([, words]) => !all.some((text) => text.includes(words)))).toEqual([])
  expect([...OTHER_MEANINGS, ...GERMAN_ONLY].filter((term) => !notColumn().includes(term))).toEqual([])
})

const isExcepted = (term: string, text: string): boolean =>
  EXCEPTIONS.some(([excepted, words]) => excepted === term && text.includes(words))

/** Case counts where German tells a noun by it. */
const wordOf = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}-])${term}(?![\\p{L}-])`, GERMAN_ONLY.has(term) ? 'u' : 'iu')

function notColumn(): string[] {
  const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const rows = page
    .slice(page.indexOf('## Texts that users read'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return rows
    .slice(2)
    .map((row) => row.split('|')[4] ?? '')
    .flatMap((cell) => cell.replace(/\([^)]*\)/g, '').split(','))
    .map((term) => term.trim())
    .filter((term) => term !== '')
}

type Text = { at: string; german: boolean; text: string }

/** What src/i18n and the letters of the server have in quotes; of a template each part. The keys of `sentences` are what the server says. */
function texts(): Text[] {
  return globSync(['src/i18n/{english,german}/*.ts', 'server/mail/{templates,sign-in-letter}.ts'], {
    cwd: root,
  }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
    const found: Text[] = []
    const walk = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        found.push({ at: `${path}:${line + 1}`, german: path.includes('/german/'), text: node.text })
      }
      ts.forEachChild(node, walk)
    }
    walk(file)
    return found
  })
}

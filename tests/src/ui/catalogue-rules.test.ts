import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// What src/ui/README.md says of texts, found in the code itself.

const root = resolve(import.meta.dirname, '../../..')
const CATALOGUE = /^src\/i18n\/(english|german)\//
const LETTERS = /\p{L}{2}/u
/** Two words or more, as a person would be told them. */
const SENTENCE = /^\p{Lu}\p{Ll}+[’']?\p{Ll}* [\p{L}“]/u
const SAID_BY = new Set(['aria-label', 'label', 'title', 'placeholder', 'alt'])

type Found = (path: string, text: string) => string[]

const visit = (path: string, text: string, find: (node: ts.Node) => string | null): string[] => {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (isForProgrammers(node)) return
    const words = find(node)
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    if (words !== null) found.push(`${path}:${line + 1}: ${words}`)
    ts.forEachChild(node, walk)
  }
  walk(file)
  return found
}

const isForProgrammers = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && node.expression.getText().startsWith('console.')) ||
  (ts.isNewExpression(node) && /Error|Exception/.test(node.expression.getText())) ||
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node)

/** Words for a person that stand where they are shown. */
const inlineTexts: Found = (path, text) =>
  visit(path, text, (node) => {
    if (ts.isJsxText(node)) return LETTERS.test(node.text) ? node.text.trim() : null
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer))
      return SAID_BY.has(node.name.getText()) && LETTERS.test(node.initializer.text) ? node.initializer.text : null
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return SENTENCE.test(node.text) ? node.text : null
    return null
  })

/** Texts read while a module is loaded: they would stay in the language of that moment. Those of the public pages may: HTML. */
const keptTexts: Found = (path, text) =>
  visit(path, text, (node) => {
    const isText =
      ts.isPropertyAccessExpression(node) && /^(?!landing|documents|demo)(\w*T|t)exts$/.test(node.expression.getText())
    return isText && !isInFunction(node) ? node.getText() : null
  })

const isInFunction = (node: ts.Node): boolean =>
  ts.findAncestor(node, (one) => ts.isFunctionLike(one) || ts.isPropertyDeclaration(one)) !== undefined

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).sort()
const all = (paths: readonly string[], find: Found): string[] =>
  paths.flatMap((path) => find(path, readFileSync(join(root, path), 'utf8')))

test('no words for a person stand outside the catalogue', () => {
  const shown = files.filter((path) => path.endsWith('.tsx') || /^src\/(ui|i18n)\//.test(path))
  expect(shown.length).toBeGreaterThan(100)
  const outside = shown.filter((path) => !CATALOGUE.test(path))
  expect(all(outside, inlineTexts)).toEqual([])
})

test('no text is read before it is shown', () => {
  expect(all(files, keptTexts)).toEqual([])
})

test.for<[found: string[], find: Found, planted: string]>([
  [['a.tsx:1: Save it'], inlineTexts, 'const a = <b>Save it</b>'],
  [['a.tsx:1: Close'], inlineTexts, 'const a = <b aria-label="Close" />'],
  [['a.tsx:1: Nothing here'], inlineTexts, 'const a = <b>{ok ? null : "Nothing here"}</b>'],
  [['a.tsx:1: Open the'], inlineTexts, 'const a = `Open the $' + '{b}`'],
  [[], inlineTexts, 'const a = <b className="big one">{texts.save} · {count}×</b>; throw new Error("Not a text")'],
  [['a.tsx:1: shellTexts.open'], keptTexts, 'const words = { open: shellTexts.open }'],
  [[], keptTexts, 'const words = { open: landingTexts.open }'],
  [[], keptTexts, 'const words = () => shellTexts.open; function A() { return texts.open }'],
])('planted: %s', ([found, find, planted]) => {
  const normal = find('a.tsx', planted).map((one) => one.replace(/Open the .*/, 'Open the'))
  expect(normal).toEqual(found)
})

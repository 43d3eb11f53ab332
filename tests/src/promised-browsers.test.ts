import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/**
 * What the oldest promised browsers do not have (README.md#browsers), with the Safari that has it. A use that asks first
 * whether it is there is written with `?.` or `??`.
 */
const NEWER: readonly [use: RegExp, since: string][] = [
  [/AbortSignal\.any\(/, '17.4'],
  [/Promise\.(withResolvers|try)\(/, '17.4'],
  [/(Object|Map)\.groupBy\(/, '17.4'],
  [/\.(values|entries|keys)\(\)\.(map|filter|some|every|find|reduce|forEach|toArray|take|drop|flatMap)\(/, '18.4'],
  [/\bIterator\.(from|concat)\(/, '18.4'],
  [/\.(fromBase64|toBase64|fromHex|toHex)\(/, '18.2'],
  [/\bURL\.parse\(/, '18'],
  [/\bRegExp\.escape\(/, '18.2'],
  [/\bMath\.sumPrecise\(/, '26'],
  [/\bError\.isError\(/, '26'],
  [/\.getOrInsert(Computed)?\(/, '26.2'],
  [/\.startViewTransition\(/, '18'],
  [/\bnew CloseWatcher\(/, 'none'],
  [/\brequestIdleCallback\(/, 'none'],
  [/@starting-style|light-dark\(/, '17.5'],
]

const used = (text: string): string[] =>
  NEWER.filter(([use]) => use.test(text)).map(([use, since]) => `${use} ${since}`)

/** Comments may name what the code does without. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('the page and the service worker call nothing that a promised browser does not have', () => {
  const files = ['contract', 'core', 'src', 'sw'].flatMap((folder) =>
    ts.sys.readDirectory(join(root, folder), ['.ts', '.tsx', '.css']),
  )
  const found = files.flatMap((path) => {
    const uses = used(withoutComments(ts.sys.readFile(path) ?? ''))
    return uses.map((use) => `${path.slice(root.length + 1)}: ${use}`)
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test.each(['AbortSignal.any([one, other])', 'rows.values().map(read)', 'Promise.withResolvers()'])(
  '%s is seen',
  (text) => {
    expect(used(text)).toHaveLength(1)
  },
)

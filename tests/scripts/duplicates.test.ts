import { expect, test } from 'vitest'
import { findDuplicates, sourceFiles } from '../../scripts/duplicates.ts'
import { whole } from '../whole.ts'

const SIX = [
  'export async function first(one, other) {',
  '  const found = await read(one)',
  '  if (!found) throw new Error("none")',
  '  for (const entry of found) other.push(entry)',
  '  // A comment is no code.',
  '',
  '  other.sort((a, b) => a - b)',
  '  return other.length > 3',
]
const RENAMED = [
  'export async function second(two, another) {',
  '  const list = await load(two)',
  "  if (!list) throw new Error('nothing')",
  '  for (const item of list) another.push(item)',
  '  another.sort((x, y) => x - y)',
  '  return another.length > 7',
]
const file = (path: string, lines: readonly string[]) => ({ path, text: lines.join('\n') })
const found = (...files: { path: string; text: string }[]) =>
  findDuplicates(files).map(({ lines, places }) => [lines, ...places.map(({ path, line }) => `${path}:${line}`)])

test('six lines are found under other names, literals and comments', () => {
  expect(found(file('a.ts', SIX), file('b.ts', ['const other = 1', ...RENAMED]))).toEqual([[6, 'a.ts:1', 'b.ts:2']])
})

test('five are not, and six with one that differs are not', () => {
  expect(found(file('a.ts', SIX), file('b.ts', RENAMED.slice(0, -1)))).toEqual([])
  const other = SIX.map((line) => line.replace('!found', 'found'))
  expect(found(file('a.ts', SIX), file('b.ts', other))).toEqual([])
})

test('a longer pair is one, and each two of three are a pair', () => {
  const long = [...SIX, '}', 'export const more = first(1, 2) ?? 3', 'first(more)']
  expect(found(file('a.ts', long), file('b.ts', long)).map(([lines]) => lines)).toEqual([8])
  expect(found(file('a.ts', SIX), file('b.ts', SIX), file('c.ts', SIX))).toHaveLength(3)
})

test('imports and tables are no copies', () => {
  const imports = Array.from({ length: 9 }, (_, at) => `import { a${at} } from './a${at}.ts'`)
  const table = ['const table = {', ...Array.from({ length: 9 }, (_, at) => `  key${at}: 'text ${at}',`), '}']
  expect(found(file('a.ts', [...imports, ...table]), file('b.ts', [...imports, ...table]))).toEqual([])
})

whole(test)('in product code no more pairs are alike than half of the 82 there once were', () => {
  const pairs = findDuplicates(sourceFiles('.'))
  expect(pairs.length, 'npx node scripts/duplicates.ts lists them').toBeLessThanOrEqual(40)
})

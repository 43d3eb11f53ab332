import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from '../../../../scripts/tree.ts'

const product = sourceFiles(resolve(import.meta.dirname, '../../../..'), ['src', 'sw', 'core', 'server'])
const filesWith = (text: RegExp): string[] => product.filter((file) => text.test(file.text)).map(({ path }) => path)

it('has one reader of the change feed on the device, and one place that checks and merges its changes', () => {
  expect(filesWith(/\bendpoints\.changes\b/).filter((path) => !path.startsWith('server/'))).toEqual([
    'src/sync/feed/feed-page.ts',
  ])
  expect(
    filesWith(/(?<!function )\breadChange\b(?=[,)(])/).filter((path) => !path.endsWith('/feed-change.ts')),
  ).toEqual(['src/sync/feed/merge-page.ts'])
  expect(filesWith(/(?<!function )\bmergeChange\(/)).toEqual(['src/sync/feed/take-change.ts'])
})

it('has one query of the feed on the server for each form of it', () => {
  expect(filesWith(/\bawait listAfter\(/)).toEqual(['server/store/feed/changes-since.ts'])
})

it('weighs no field of a recording by its name outside of its declaration', () => {
  expect(
    filesWith(/later\.includes\('|part === '(?:title|favorite|marks|trash)'|has\('(?:title|favorite|marks)'/),
  ).toEqual([])
})

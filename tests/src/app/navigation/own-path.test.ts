import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownPath } from '../../../../src/app/navigation/after-sign-in.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://earmark.test' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.for(['/', '/library', '/recording/a?at=3#end'])('%j is a path of this app', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.for([
  ['//evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['/\n\\evil.example'],
  ['/.//evil.example'],
  ['/\t/['],
  ['https://evil.example'],
  ['library'],
  [3],
  [undefined],
])('%j is none', ([value]) => {
  expect(ownPath(value)).toBeUndefined()
})

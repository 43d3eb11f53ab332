import { afterEach, expect, it, vi } from 'vitest'
import { isSuggested, suggestedTitle } from '../../../src/i18n/suggested-title.ts'

const AT = new Date(2026, 10, 25, 9, 5).getTime()

afterEach(() => vi.unstubAllGlobals())

it('writes the time of day as every other text does', () => {
  expect(suggestedTitle(AT, 'en-US')).toMatch(/^Wed, Nov 25, 9:05\sAM$/u)
  expect(suggestedTitle(AT, 'de')).toMatch(/25\. Nov.*09:05|25\. Nov.*9:05/u)
})

it('knows a title that nobody typed, in another language and as older pages wrote it', () => {
  vi.stubGlobal('navigator', { languages: ['de', 'en-US'] })
  expect(isSuggested(suggestedTitle(AT, 'de'), AT)).toBe(true)
  expect(isSuggested(suggestedTitle(AT, 'en-US').replace('9:05', '09:05'), AT)).toBe(true)
  expect(isSuggested('Budget talk', AT)).toBe(false)
})

it('a language of the browser that is no tag of a language is passed over', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'C', 'de-AT'] })
  expect(isSuggested(suggestedTitle(AT, 'de-AT'), AT)).toBe(true)
  expect(isSuggested('Budget talk', AT)).toBe(false)
})

import { afterEach, expect, it, vi } from 'vitest'
import { setShownLanguage } from '../../../src/i18n/locale.ts'
import { isSuggested, langOfTitle, suggestedTitle } from '../../../src/i18n/suggested-title.ts'

const AT = new Date(2026, 10, 25, 9, 5).getTime()

afterEach(() => {
  vi.unstubAllGlobals()
  setShownLanguage('en')
})

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

it('a title has the language of its recording where that is not the one of the page, and day and time have none', () => {
  vi.stubGlobal('navigator', { languages: ['de'] })
  setShownLanguage('de')
  const createdAt = new Date(AT).toISOString()
  expect(langOfTitle({ title: 'Budget talk', createdAt }, 'en')).toBe('en')
  expect(langOfTitle({ title: 'Haushalt', createdAt }, 'de')).toBeUndefined()
  expect(langOfTitle({ title: 'Budget talk', createdAt }, undefined)).toBeUndefined()
  expect(langOfTitle({ title: suggestedTitle(AT), createdAt }, 'en')).toBeUndefined()
})

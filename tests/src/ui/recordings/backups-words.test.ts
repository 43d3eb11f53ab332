import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { objectionTexts } from '../../../../src/i18n/english/objection.ts'
import { backupsWords } from '../../../../src/ui/recordings/backups-words.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 12) })
  vi.stubGlobal('navigator', { languages: ['en-US'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('names the day until which backups hold what is deleted now', () => {
  expect(backupsWords(14, objectionTexts)).toBe('Backups of the server may keep parts of it until Dec 9, 2026.')
  expect(backupsWords(0, objectionTexts)).toContain('until Nov 25, 2026.')
})

it('names none where the server does not say how long it keeps them', () => {
  expect(backupsWords(undefined, objectionTexts)).toBe(objectionTexts.backups)
})

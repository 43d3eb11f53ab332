import { expect, it } from 'vitest'
import { settingsTexts } from '../../../src/i18n/english/settings.ts'

it('says how much was recorded in a unit in which it is not nothing', () => {
  expect(settingsTexts.recordedTime(0)).toBe('0 s')
  expect(settingsTexts.recordedTime(41.2)).toBe('41 s')
  expect(settingsTexts.recordedTime(600)).toBe('10 min')
  expect(settingsTexts.recordedTime(75_060)).toBe('20 h 51')
})

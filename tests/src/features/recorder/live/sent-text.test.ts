import { expect, it } from 'vitest'
import { sentText } from '../../../../../src/features/recorder/live/sent-text.ts'

const take = { savedSeconds: 250, savedBytes: 1000 }

it('says how many of the recorded minutes the server has', () => {
  expect(sentText(take, { sent: 800 })).toBe('3 of 4 minutes on the server')
  expect(sentText(take, { sent: 1000 })).toBe('4 of 4 minutes on the server')
  expect(sentText({ ...take, savedSeconds: 61 }, { sent: 999 })).toBe('1 of 1 minute on the server')
})

it('says nothing before a minute is recorded, or anything is sent', () => {
  expect(sentText(take, undefined)).toBeNull()
  expect(sentText(take, { sent: 0 })).toBeNull()
  expect(sentText({ ...take, savedSeconds: 59 }, { sent: 1000 })).toBeNull()
})

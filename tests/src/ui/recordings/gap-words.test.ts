import { expect, it } from 'vitest'
import { gapAt, gapLine, gapNote } from '../../../../src/ui/recordings/gap-words.ts'

const lost = { start: 10, end: 22, reason: 'microphone-lost' as const }

it('says what happened, and for how long', () => {
  expect(gapLine(lost)).toBe('Microphone disconnected for 12 s')
  expect(gapNote(lost)).toBe('No sound: microphone disconnected, 12 s')
  expect(gapNote({ ...lost, reason: null })).toBe('No sound, 12 s')
})

it('gives no length to the place where a recording was continued', () => {
  expect(gapLine({ start: 10, end: 10, reason: 'interrupted' })).toBe('Recording interrupted')
})

it('is told while the player is in it, and for a moment after it was passed over', () => {
  expect([9.9, 10, 21.9, 25.9, 26].map((second) => gapAt([lost], second)?.reason ?? null)).toEqual([
    null,
    'microphone-lost',
    'microphone-lost',
    'microphone-lost',
    null,
  ])
})

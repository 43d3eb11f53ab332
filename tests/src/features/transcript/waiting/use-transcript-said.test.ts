import { expect, test } from 'vitest'
import { stageOf } from '../../../../../src/features/transcript/waiting/use-transcript-said.ts'

test('a screen reader hears of a transcript at few points, not at each percent', () => {
  const stages = Array.from({ length: 101 }, (_, percent) => stageOf({ kind: 'processing', progress: percent / 100 }))
  expect([...new Set(stages)]).toEqual(['started', 'half'])
  expect(stageOf({ kind: 'processing', progress: null })).toBe('started')
  expect(stageOf({ kind: 'transcribed' })).toBe('ready')
  expect(stageOf({ kind: 'failed' })).toBe('failed')
  expect(stageOf({ kind: 'uploading' })).toBeNull()
})

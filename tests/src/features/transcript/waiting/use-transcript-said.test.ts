import { expect, test } from 'vitest'
import { saidAfter, stageOf } from '../../../../../src/features/transcript/waiting/use-transcript-said.ts'

test('a screen reader hears of a transcript at few points, not at each percent', () => {
  const stages = Array.from({ length: 101 }, (_, percent) => stageOf({ kind: 'processing', progress: percent / 100 }))
  expect([...new Set(stages)]).toEqual(['started', 'half'])
  expect(stageOf({ kind: 'processing', progress: null })).toBe('started')
  expect(stageOf({ kind: 'transcribed' })).toBe('ready')
  expect(stageOf({ kind: 'failed' })).toBe('failed')
  expect(stageOf({ kind: 'no-speech' })).toBe('silent')
  expect(stageOf({ kind: 'uploading' })).toBeNull()
})

test('nothing of it is said twice, also when the progress of a running one gets lost', () => {
  expect(saidAfter(null, 'started')).toBe('started')
  expect(saidAfter('started', 'started')).toBeNull()
  expect(saidAfter('started', 'half')).toBe('half')
  expect(saidAfter('half', 'started')).toBeNull()
  expect(saidAfter('half', 'ready')).toBe('ready')
  expect(saidAfter('started', null)).toBeNull()
  expect(saidAfter('started', 'silent')).toBe('silent')
  expect(saidAfter(null, 'silent')).toBeNull()
  expect(saidAfter(null, 'ready')).toBeNull()
  expect(saidAfter('ready', 'started')).toBe('started')
  expect(saidAfter('failed', 'started')).toBe('started')
})

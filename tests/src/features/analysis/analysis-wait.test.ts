import { expect, it } from 'vitest'
import { analysisWait } from '../../../../src/features/analysis/analysis-wait.ts'

const done = { state: 'done', engine: 'Whisper', empty: false } as const
const whole = {
  recording: { analysis: 'none', transcription: done },
  transcript: {},
  online: true,
  asking: false,
} as const

it('asks nobody for an analysis that comes by itself', () => {
  const running = { state: 'running', progress: 0.4, estimateSeconds: null } as const
  expect(analysisWait({ ...whole, transcript: { partial: true } })).toBe('transcript')
  expect(analysisWait({ ...whole, recording: { analysis: 'none', transcription: running } })).toBe('transcript')
  expect(analysisWait({ ...whole, recording: { analysis: 'queued', transcription: done } })).toBe('queued')
  expect(analysisWait({ ...whole, asking: true })).toBe('written')
  expect(analysisWait({ ...whole, online: false })).toBe('offline')
})

it('offers one where none comes', () => {
  expect(analysisWait(whole)).toBe('none')
  expect(analysisWait({ ...whole, recording: { analysis: 'failed', transcription: done } })).toBe('failed')
})

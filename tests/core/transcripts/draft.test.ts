import { expect, test } from 'vitest'
import { isCorrected, isDraft, isUntouched, POCKETSPHINX } from '../../../core/transcripts/draft.ts'

const segment = { start: 0, end: 1, text: 'We sail.' }

test('corrected is what a person changed, also what was taken back: words, a speaker, a name', () => {
  expect(isCorrected({ segments: [segment] })).toBe(false)
  expect(isCorrected({ segments: [segment, { ...segment, heard: 'We fail.' }] })).toBe(true)
  expect(isCorrected({ segments: [{ ...segment, speaker: 'B', heardSpeaker: '' }] })).toBe(true)
  expect(isCorrected({ segments: [{ ...segment, reassigned: 1 }] })).toBe(true)
  expect(isCorrected({ segments: [segment], speakers: { A: 'Anna' } })).toBe(true)
  expect(isCorrected({ segments: [{ ...segment, edited: 1 }] })).toBe(true)
  expect(isCorrected({ segments: [segment], speakers: {} })).toBe(true)
  expect(isCorrected({ segments: [segment], named: { A: 1 } })).toBe(true)
})

test('a draft is what PocketSphinx has heard to its end, silence too', () => {
  expect(isDraft({ state: 'done', engine: POCKETSPHINX, empty: false })).toBe(true)
  expect(isDraft({ state: 'done', engine: POCKETSPHINX, empty: true })).toBe(true)
  expect(isDraft({ state: 'done', engine: 'whisper-base (sherpa-onnx)', empty: false })).toBe(false)
  expect(isDraft({ state: 'queued', estimateSeconds: null })).toBe(false)
  expect(isDraft(null)).toBe(false)
})

test('untouched is a transcript of PocketSphinx that nobody has corrected', () => {
  expect(isUntouched({ engine: POCKETSPHINX, segments: [segment] })).toBe(true)
  expect(isUntouched({ engine: POCKETSPHINX, segments: [{ ...segment, edited: 1 }] })).toBe(false)
  expect(isUntouched({ engine: 'whisper-base (sherpa-onnx)', segments: [segment] })).toBe(false)
})

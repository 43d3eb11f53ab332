import { expect, it } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { applyCorrection, nameSpeaker, retimeWords } from '../../../core/transcripts/corrections.ts'

const word = (start: number, text: string) => ({ start, end: start + 1, text })
const transcript: Transcript = {
  recordingId: newRecordingId(),
  text: 'we sail on friday good',
  segments: [
    {
      start: 0,
      end: 4,
      text: 'we sail on friday',
      words: [word(0, 'we'), word(1, 'sail'), word(2, 'on'), word(3, 'friday')],
    },
    { start: 5, end: 6, text: 'good', speaker: '1' },
  ],
  language: 'en',
  engine: 'test',
  createdAt: new Date(0).toISOString(),
}
const sale = { start: 0, heard: 'we sail on friday', text: 'we have a sale on Friday' }

it('puts the correction into the text and keeps what was heard', () => {
  const after = applyCorrection(transcript, sale)
  expect(after?.text).toBe('we have a sale on Friday good')
  expect(after?.segments[0]).toMatchObject({ text: sale.text, heard: sale.heard })
})

it('names what was heard, however often it is corrected, and takes itself back', () => {
  const once = applyCorrection(transcript, sale)
  const twice = once && applyCorrection(once, { ...sale, text: 'we sell on Friday' })
  expect(twice?.segments[0]).toMatchObject({ text: 'we sell on Friday', heard: sale.heard })
  const back = twice && applyCorrection(twice, { ...sale, text: sale.heard })
  expect(back?.segments[0]?.text).toBe(sale.heard)
  expect(back?.segments[0]).not.toHaveProperty('heard')
})

it('never lands on other words than those it was made for', () => {
  expect(applyCorrection(transcript, { ...sale, heard: 'we sail on monday' })).toBeNull()
  expect(applyCorrection(transcript, { ...sale, start: 5 })).toBeNull()
})

it('keeps the times of the words that stay and shares the rest among the new ones', () => {
  const words = retimeWords(transcript.segments[0]?.words ?? [], 'we have a sale on friday')
  expect(words.map(({ text }) => text)).toEqual(['we', 'have', 'a', 'sale', 'on', 'friday'])
  expect(words[0]).toEqual(word(0, 'we'))
  expect(words.slice(4)).toEqual([word(2, 'on'), word(3, 'friday')])
  expect(words.slice(1, 4).map(({ start }) => Math.round(start * 100))).toEqual([100, 133, 167])
  expect(retimeWords(words, 'on').map(({ start }) => start)).toEqual([0])
})

it('names a speaker once for all, and takes the name away', () => {
  const named = nameSpeaker(transcript, { label: '1', name: 'Anna' })
  expect(named.speakers).toEqual({ '1': 'Anna' })
  expect(nameSpeaker(named, { label: '1', name: '' }).speakers).toEqual({})
})

import { expect, it } from 'vitest'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { type Turn, withSpeakers } from '../../../../server/speech/voices/with-speakers.ts'

/** One word each second. */
const said = (text: string, start: number): TranscriptSegment => {
  const words = text.split(' ').map((word, at) => ({ text: word, start: start + at, end: start + at + 0.9 }))
  return { start, end: start + words.length - 0.1, text, words }
}
const plain = (text: string, start: number, end: number): TranscriptSegment => ({ start, end, text })
const turn = (voice: number, start: number, end: number): Turn => ({ voice, start, end })
const lines = (segments: readonly TranscriptSegment[]) => segments.map(({ speaker, text }) => [speaker, text])

it('counts voices as they appear in the text, whatever their numbers', () => {
  const segments = [plain('One.', 0, 2), plain('Two.', 3, 5), plain('Three.', 6, 8), plain('Again one.', 9, 11)]
  const turns = [turn(7, 0, 2), turn(3, 3, 5), turn(0, 6, 8), turn(7, 9, 11), turn(9, 20, 30)]
  expect(lines(withSpeakers(segments, turns))).toEqual([
    ['1', 'One.'],
    ['2', 'Two.'],
    ['3', 'Three.'],
    ['1', 'Again one.'],
  ])
})

it('cuts a sentence where another voice goes on, with the words and times of each', () => {
  const [first, second, ...more] = withSpeakers(
    [said('do we ship it yes we do', 10)],
    [turn(0, 10, 14), turn(1, 14, 17)],
  )
  expect(more).toEqual([])
  expect(first).toMatchObject({ text: 'do we ship it', speaker: '1', start: 10, end: 13.9 })
  expect(second).toMatchObject({ text: 'yes we do', speaker: '2', start: 14, end: 16.9 })
  expect(second?.words?.map(({ text }) => text)).toEqual(['yes', 'we', 'do'])
})

it('gives a word to the voice that it overlaps most, and leaves one that slips over the edge where it was', () => {
  const words = [
    { text: 'we', start: 0, end: 1 },
    { text: 'agree', start: 1, end: 2 },
    { text: 'then.', start: 2, end: 2.3 },
  ]
  const segments = [{ start: 0, end: 2.3, text: 'we agree then.', words }, plain('Fine.', 3, 5)]
  expect(lines(withSpeakers(segments, [turn(0, 0, 1.9), turn(1, 1.8, 5)]))).toEqual([
    ['1', 'we agree then.'],
    ['2', 'Fine.'],
  ])
})

it('gives a sentence without words whole to who speaks longest in it, though others speak at once', () => {
  const turns = [turn(0, 0, 4), turn(1, 3, 12), turn(0, 4.5, 5)]
  expect(lines(withSpeakers([plain('Long.', 0, 11), plain('Short.', 0, 2)], turns))).toEqual([
    ['1', 'Long.'],
    ['2', 'Short.'],
  ])
})

it('counts a long turn once, and adds up the short ones of a voice', () => {
  const turns = [turn(0, 5, 26), turn(1, 0, 12), turn(1, 12.5, 22)]
  expect(lines(withSpeakers([plain('Long.', 0, 25), plain('Late.', 23, 25)], turns))).toEqual([
    ['1', 'Long.'],
    ['2', 'Late.'],
  ])
})

it('gives what lies just beside a turn to it, and what is far from any to nobody', () => {
  const segments = [plain('Near.', 2.5, 3), plain('Far.', 30, 31), plain('Other.', 40, 41)]
  expect(lines(withSpeakers(segments, [turn(0, 0, 2), turn(1, 39, 42)]))).toEqual([
    ['1', 'Near.'],
    [undefined, 'Far.'],
    ['2', 'Other.'],
  ])
})

it('names nobody where one voice speaks alone, or none was found', () => {
  const segments = [said('to myself', 0), plain('Again.', 5, 6)]
  expect(withSpeakers(segments, [turn(4, 0, 9)])).toEqual(segments)
  expect(withSpeakers(segments, [])).toEqual(segments)
})

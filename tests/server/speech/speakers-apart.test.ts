import { expect, it } from 'vitest'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { partByPart } from '../../../server/speech/part-by-part.ts'
import { speakersApart } from '../../../server/speech/speakers-apart.ts'

const says = (speaker: string | null, start = 0): TranscriptSegment => ({
  start,
  end: start + 1,
  text: 'Ask not.',
  ...(speaker === null ? {} : { speaker }),
})
const labels = (segments: readonly TranscriptSegment[]) => segments.map(({ speaker }) => speaker)

it('does not take a voice of one part for the voice of the same label in another', async () => {
  const shown: (string | undefined)[][] = []
  const heard = {
    seconds: 1700,
    levels: [],
    isCut: false,
    stretches: [0, 1, 2].map((at) => ({ start: at * 600, end: at * 600 + 500 })),
  }
  const answers = [
    ['A', 'B', 'A'],
    ['B', null, 'A'],
    ['A', 'C'],
  ]
  const { segments } = await partByPart(
    heard,
    { signal: new AbortController().signal, onHeard: (all) => shown.push(labels(all)) },
    async ({ start }) => ({
      segments: (answers.shift() ?? []).map((label, at) => ({
        ...says(label, start + at),
        text: `Line ${at} of ${start}`,
      })),
      language: null,
    }),
  )
  const all = ['A', 'B', 'A', 'B (part 2)', undefined, 'A (part 2)', 'A (part 3)', 'C']
  expect(labels(segments)).toEqual(all)
  expect(shown.at(-1)).toEqual(all)
})

it('does not mix those of the files of one recording, which may be in parts themselves', () => {
  const first = [says('A'), says('B')]
  const second = speakersApart([says('A'), says('A (part 2)'), says('A')], first)
  expect(labels(second)).toEqual(['A (part 2)', 'A (part 3)', 'A (part 2)'])
  expect(labels(speakersApart([says('A'), says('A (part 2)')], [...first, ...second]))).toEqual([
    'A (part 4)',
    'A (part 5)',
  ])
})

it('leaves the labels of one file alone', () => {
  expect(labels(speakersApart([says('A'), says(null), says('B')], []))).toEqual(['A', undefined, 'B'])
})

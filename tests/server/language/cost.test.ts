import { describe, expect, it } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { analyzeExtractively } from '../../../core/language/built-in-analysis.ts'
import { answerExtractively } from '../../../core/language/built-in-answer.ts'
import { highlightsOf } from '../../../core/language/highlights.ts'
import type { Passage } from '../../../core/language/language-model.ts'
import { NumberedTranscript, oneLine } from '../../../core/language/numbered-transcript.ts'
import { readPlainText } from '../../../core/language/read-plain-text.ts'
import { readable } from '../../../core/sentences/readable.ts'
import { MAX_SENTENCES, sentencesOf } from '../../../core/sentences/sentences.ts'
import { TranscriptText } from '../../../core/sentences/transcript-text.ts'
import { toSrt } from '../../../core/text/transcript-files.ts'
import { CitationStream } from '../../../server/language/endpoint/citation-stream.ts'
import { stepsOf } from './work.ts'

/** What twice as much may cost: the exponent of a sort, and no square. */
const TWICE = 2.3
const N = 800

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const time = (at: number): string => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
const ask = (passages: Passage[]) => ({
  title: '',
  message: 'Who sends the budget at minute 3?',
  history: [],
  passages,
})

const TEXTS: [name: string, of: (n: number) => string][] = [
  ['sentences that share two words', (n) => lines(n, (at) => `Budget harbour ${at.toString(36)}x word${at}.`)],
  ['the same sentence', (n) => lines(n, () => 'We will send the budget by Friday.')],
  ['timed lines', (n) => lines(n, (at) => `[${time(at)}] Then Anna said ${at.toString(36)}x again.`)],
  ['times that go back', (n) => lines(n, (at) => `[${time(5990 - at)}] Then Anna said ${at.toString(36)}x again.`)],
  ['lines of one letter', (n) => lines(5 * n, () => 'a')],
  ['words without marks', (n) => 'send '.repeat(10 * n)],
]

describe.each(TEXTS)('twice as much of %s', (_, of) => {
  const [once, twice] = [readPlainText(of(N)), readPlainText(of(2 * N))]
  const works: [name: string, work: (passages: Passage[], text: string) => unknown][] = [
    ['read', (_passages, text) => readPlainText(text)],
    ['analyzed', analyzeExtractively],
    ['asked about', (passages) => answerExtractively(ask(passages))],
    ['searched for highlights', highlightsOf],
    ['numbered for a model', (passages) => new NumberedTranscript(passages).lines.map(({ id }) => id)],
  ]
  it.each(works)('is twice the work when it is %s', (_name, work) => {
    const cost = (passages: Passage[], text: string) => stepsOf(() => work(passages, text))
    expect(cost(twice, of(2 * N)) / cost(once, of(N))).toBeLessThanOrEqual(TWICE)
  })
})

describe('a question that names as many people as there are sentences', () => {
  const asked = (n: number, speakers: number) => {
    const passages = readPlainText(lines(n, (at) => `Budget harbour ${at.toString(36)}x word${at}.`))
    const said = passages.map((passage, at) => ({ ...passage, speaker: `Person${at % speakers} Berg` }))
    const message = lines(n, (at) => `What did Name${at} say?`)
    const history = [{ role: 'user' as const, content: lines(n, (at) => `earlier${at}`) }]
    return stepsOf(() => answerExtractively({ title: '', message, history, passages: said }))
  }
  it.each([3, N])('of %i speakers costs twice as much when all of it is twice as long', (speakers) => {
    expect(asked(2 * N, 2 * speakers) / asked(N, speakers)).toBeLessThanOrEqual(TWICE)
  })
  it('compares each speaker once, however often they speak', () => {
    expect(asked(N, 3) / asked(N, N)).toBeLessThan(0.8)
  })
})

/** Rules are not counted step by step. One that begins again at each letter would not be done with these in a day. */
describe('a million letters', () => {
  const million = (text: string): string => text.repeat(1_000_000 / text.length)
  it.each([
    ['a hum', million('m'), 'x'],
    ['letters of two alphabets', million('aÄ'), ''],
    ['apostrophes', million("a'"), ''],
    ['commas', million(','), 'x'],
    ['the same word', million('the '), 'x'],
  ])('of %s are displayed', (_, text, end) => {
    expect(readable(text + end).length).toBeGreaterThan(0)
  })

  it('of a line that is timed, and ends where no line does, are read', () => {
    expect(readPlainText(`00:00.${million('1')}${million(' ')}x\u2028y`)).toHaveLength(1)
  })

  it('of numbers of lines are made harmless', () => {
    expect(oneLine(million('[S1 '))).toBe(million('(S1 ').replace(/ $/, ' '))
    expect(oneLine('[S1] The [S2 and [S3, S4] and [this]')).toBe('(S1) The (S2 and (S3, S4) and [this]')
  })

  it('of spaces in a stream are shown as they come', () => {
    const stream = new CitationStream({ cite: () => null })
    for (let at = 0; at < 1000; at++) stream.push(' '.repeat(1000))
    expect(stream.shown.length).toBeGreaterThan(999_000)
  })

  it('of a sentence with spaces are exported', () => {
    const segments = [{ start: 0, end: 1, text: `a${million(' ')}b \n c` }]
    const made = { recordingId: newRecordingId(), language: null, engine: 'test', createdAt: new Date().toISOString() }
    expect(toSrt({ ...made, segments, text: '' })).toMatch(/b c\n/)
  })
})

describe('sentences', () => {
  const of = (text: string) => sentencesOf(new TranscriptText(readPlainText(text)))

  it('are no longer than a rule may read at once, whatever stands there', () => {
    for (const text of [`${'m'.repeat(9999)} budget`, 'send-'.repeat(2000), 'aÄ'.repeat(5000), '会议'.repeat(5000)]) {
      const sentences = of(text)
      expect(Math.max(...sentences.map((sentence) => sentence.text.length))).toBeLessThanOrEqual(1000)
      expect(
        sentences
          .map((sentence) => sentence.text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(text.replaceAll(' ', ''))
    }
  })

  it('are joined where there are more than any meeting has, and none is lost', () => {
    const sentences = of('Go on. '.repeat(3 * MAX_SENTENCES))
    expect(sentences.length).toBeLessThanOrEqual(MAX_SENTENCES)
    expect(sentences.reduce((sum, { words }) => sum + words, 0)).toBe(6 * MAX_SENTENCES)
    expect(of('Go on. '.repeat(MAX_SENTENCES))).toHaveLength(MAX_SENTENCES)
  })

  it('end at a row of marks as they did', () => {
    expect(of('What?! "Yes..." So be it… Good.).').map(({ text }) => text)).toEqual([
      'What?!',
      '"Yes..."',
      'So be it…',
      'Good.).',
    ])
    expect(of('会议开始。预算通过。').map(({ text }) => text)).toEqual(['会议开始。', '预算通过。'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newRecordingId } from '../../contract/ids.ts'
import type { LanguageModel, LibraryQuestion, Passage, Question, Source } from '../../core/language/language-model.ts'

export type LanguageModelUnderTest = { model: LanguageModel; close(): Promise<void> }

const signal = new AbortController().signal

/** A talk of 24 minutes; what matters is said in minutes 2, 12 and 22. */
export const MEETING: Passage[] = Array.from({ length: 24 }, (_, minute) => {
  const said: Record<number, string> = {
    2: 'We decided to hire 3 engineers for the Lisbon office.',
    12: 'Anna will send the revised budget of 40000 euros by Friday.',
    22: 'The launch of the beacon product moves to 14 March.',
  }
  const filler = `Then we went through the usual points of the agenda and nobody had anything to add there.`
  return { start: minute * 60, end: minute * 60 + 50, text: said[minute] ?? filler }
})

/** Three recordings of which each says one thing that no other does. */
const LIBRARY: (Source & { asked: string })[] = [
  {
    ...{ recordingId: newRecordingId(), title: 'Harbour', createdAt: '2026-11-03T09:00:00.000Z' },
    asked: 'When does the crane arrive at the harbour?',
    passages: [
      { start: 100, end: 104, text: 'Everybody was welcome and we began.' },
      { start: 105, end: 109, text: 'The crane arrives at the harbour on the fourth of December.' },
    ],
  },
  {
    ...{ recordingId: newRecordingId(), title: 'Weekly', createdAt: '2026-11-10T09:00:00.000Z' },
    asked: 'How much does the greenhouse cost?',
    passages: [{ start: 740, end: 746, text: 'The greenhouse costs 42 thousand euros.' }],
  },
  {
    ...{ recordingId: newRecordingId(), title: '', createdAt: '2026-11-17T09:00:00.000Z' },
    asked: 'Who signs the contract with Nordwind?',
    passages: [{ start: 8, end: 13, text: 'Marta signs the contract with Nordwind.' }],
  },
]
const askAll = (message: string): LibraryQuestion => ({ message, history: [], sources: LIBRARY })

const ask = (message: string, passages = MEETING): Question => ({ title: 'Weekly', message, history: [], passages })
const joined = (passages: Passage[]): string => passages.map(({ text }) => text).join(' ')

/** What every language model behind the port must do. */
export function acceptsLanguageModel(name: string, open: () => Promise<LanguageModelUnderTest>): void {
  describe(`the language-model port: ${name}`, () => {
    let subject: LanguageModelUnderTest
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(() => subject.close())

    it('gives every point of an analysis a citation that stands word for word in the transcript', async () => {
      const analysis = await subject.model.analyze(MEETING, { signal })
      expect(analysis.engine).toBe(subject.model.engine)
      expect(analysis.keyPoints.length).toBeGreaterThan(0)
      expect(analysis.summary).toBe(analysis.summarySentences.join(' '))
      const lists = { ...analysis, summary: analysis.summarySentences }
      for (const field of ['summary', 'keyPoints', 'decisions', 'actionItems', 'outline'] as const) {
        for (const index of (lists[field] ?? []).keys()) {
          const behind = analysis.citations.filter((citation) => citation.field === field && citation.index === index)
          expect(behind.length, `${field} ${index}`).toBeGreaterThan(0)
        }
      }
      expect(analysis.decisions?.join()).toContain('hire 3 engineers')
      expect(analysis.actionDetails).toHaveLength(analysis.actionItems.length)
      const words = joined(MEETING).split(' ').length
      expect(analysis.coverage).toEqual({ words, read: words, parts: 1 })
      for (const { quote, start } of analysis.citations) {
        expect(joined(MEETING)).toContain(quote)
        expect(MEETING[Math.floor((start ?? -1) / 60)]?.text).toContain(quote)
      }
    })

    it.each([
      ['How many engineers are hired in Lisbon?', 2],
      ['Who sends the revised budget?', 12],
      ['When is the launch of the beacon product?', 22],
    ])('answers "%s" with the moment it was said', async (message, minute) => {
      const { response, citations, engine } = await subject.model.answer(ask(message), { signal })
      expect(engine).toBe(subject.model.engine)
      expect(citations[0]?.start).toBe(minute * 60)
      expect(joined(MEETING)).toContain(citations[0]?.quote)
      expect(response.slice(0, citations[0]?.at)).toContain(citations[0]?.quote)
      expect(response).not.toMatch(/\[S\d/)
    })

    it('says the same in pieces as in whole', async () => {
      let pieces = ''
      const onText = (text: string) => {
        pieces += text
      }
      const { response } = await subject.model.answer(ask('Who sends the revised budget?'), { signal, onText })
      expect(pieces).toBe(response)
    })

    it('says so when it was not said', async () => {
      const { response, citations } = await subject.model.answer(ask('Which submarine colour prevails?'), { signal })
      expect(response).toBe('That was not said in this recording.')
      expect(citations).toEqual([])
    })

    it('leaves times out where the text has none', async () => {
      const bare = MEETING.map(({ text }) => ({ start: null, end: null, text }))
      const { citations } = await subject.model.answer(ask('Who sends the revised budget?', bare), { signal })
      expect(citations[0]).toMatchObject({ start: null, end: null })
    })

    it.each(LIBRARY)('answers "$asked" from the recording that says it', async ({ asked, recordingId, passages }) => {
      const { response, citations, engine } = await subject.model.answerFromMany(askAll(asked), { signal })
      const said = passages.at(-1)
      expect(engine).toBe(subject.model.engine)
      expect(citations[0]).toMatchObject({ recordingId, start: said?.start, end: said?.end, quote: said?.text })
      expect(response.slice(0, citations[0]?.at)).toContain(said?.text)
      expect(response).not.toMatch(/\[S\d/)
    })

    it('says so when it was said in none of the recordings', async () => {
      const question = askAll('Which submarine colour prevails?')
      const { response, citations } = await subject.model.answerFromMany(question, { signal })
      expect([response, citations]).toEqual(['That was not said in these recordings.', []])
    })

    it('stops when told to', async () => {
      const aborted = AbortSignal.abort(new Error('stopped'))
      await expect(subject.model.analyze(MEETING, { signal: aborted })).rejects.toThrow('stopped')
    })
  })
}

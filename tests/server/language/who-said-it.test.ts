import { describe, expect, it } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { type Passage, passages } from '../../../core/language/language-model.ts'
import { createBuiltIn } from '../../../server/language/built-in.ts'

const model = createBuiltIn()
const signal = new AbortController().signal
const analyze = (talk: Passage[]) => model.analyze(talk, { signal })
const answer = (message: string, talk: Passage[]) =>
  model.answer({ title: '', message, history: [], passages: talk }, { signal })

describe('who said it', () => {
  const said = (start: number, text: string, speaker?: string, isNamed = true): Passage => ({
    ...{ start, end: start + 9, text },
    ...(speaker === undefined ? {} : { speaker, isNamed }),
  })
  const TALK = [
    said(0, 'I will write the report on the harbour for the next meeting.', 'Anna Berg'),
    said(10, 'We decided to give the harbour 42 thousand euros.', 'Ben'),
    said(20, 'Please send the invoice for the cranes to everybody by Friday.', 'Speaker 3', false),
    said(30, 'The cranes of the harbour are painted in June.'),
  ]

  it('stands before each point of an analysis where a person has named them, and in no quote', async () => {
    const { decisions, actionItems, summarySentences, keyPoints, outline, title, citations } = await analyze(TALK)
    expect(decisions).toEqual(['Ben: We decided to give the harbour 42 thousand euros.'])
    expect(actionItems).toEqual([
      'Anna Berg: I will write the report on the harbour for the next meeting.',
      'Please send the invoice for the cranes to everybody by Friday.',
    ])
    expect(summarySentences).toContain('Ben: We decided to give the harbour 42 thousand euros.')
    expect(summarySentences).toContain('The cranes of the harbour are painted in June.')
    expect(keyPoints.join()).toContain('Ben: We decided')
    expect([...outline, title].join()).not.toMatch(/Anna|Ben/)
    for (const { quote } of citations) expect(quote).not.toMatch(/Anna|Ben|Speaker/)
  })

  it('stands before what an answer quotes and lists', async () => {
    const [first] = (await answer('How much does the harbour get?', TALK)).response.split('\n\n')
    expect(first).toBe('Ben: “We decided to give the harbour 42 thousand euros.”')
    expect((await answer('When are the cranes painted?', TALK)).response).toMatch(
      /^The recording says: “The cranes of the harbour are painted in June\.”/,
    )
    expect((await answer('What was decided?', TALK)).response).toContain('\n- Ben: We decided')
  })

  it.each([
    ['Harbour', '“Harbour”, Ben: “We decided'],
    ['', 'Ben: “We decided'],
  ])('and which recording, in an answer from many (%s)', async (title, begins) => {
    const source = {
      recordingId: newRecordingId(),
      title,
      createdAt: '2026-11-21T12:00:00.000Z',
      passages: TALK.slice(1, 2),
    }
    const question = { history: [], sources: [source] }
    const asked = (message: string) => model.answerFromMany({ ...question, message }, { signal })
    expect((await asked('How much does the harbour get?')).response.startsWith(begins)).toBe(true)
    expect((await asked('What was decided?')).response).toContain('\n- Ben: We decided')
  })

  it('is not said of words of two people, nor twice', async () => {
    const two = [said(0, 'yes we take the oak', 'Anna'), said(5, 'for all of the doors', 'Ben')]
    expect((await analyze(two)).summary).not.toMatch(/Anna|Ben/)
    const spoken = said(0, 'Anna: I will write the report for the next meeting.', 'Anna')
    expect((await analyze([spoken])).actionItems).toEqual(['Anna: I will write the report for the next meeting.'])
  })
})

it('is known of a transcript by the names that a person gave, and by the labels of its engine', () => {
  const segment = (start: number, speaker?: string) => ({
    start,
    end: start,
    text: 'Yes.',
    ...(speaker && { speaker }),
  })
  const transcript = { segments: [segment(0, '1'), segment(1, 'constructor'), segment(2)], speakers: { '1': 'Anna' } }
  expect(passages(transcript).map(({ speaker, isNamed }) => [speaker, isNamed])).toEqual([
    ['Anna', true],
    ['Speaker constructor', undefined],
    [undefined, undefined],
  ])
})

import { describe, expect, it } from 'vitest'
import { answerExtractively } from '../../../core/language/built-in-answer.ts'
import type { Passage } from '../../../core/language/language-model.ts'
import { NOT_SAID } from '../../../core/language/not-said.ts'

const SPEAKERS = ['Anna Berg', 'Ben', 'Carla']
/** Seconds. */
const TOPIC = 200
const FILLERS = [
  'Then somebody came in and looked for the other room upstairs.',
  'That sounds fine with everybody who was there last week.',
  'Perhaps they wrote it down somewhere in the minutes of Tuesday.',
]

/** Three minutes about each topic, which every fourth sentence names; three people take turns. */
const MEETING: Passage[] = ['crane', 'budget', 'website', 'canteen', 'garden'].flatMap((topic, part) =>
  Array.from({ length: 40 }, (_, at) => {
    const start = part * TOPIC + at * 5
    const text = at % 4 === 0 ? `They looked at the ${topic} and the supplier again.` : (FILLERS[at % 3] ?? '')
    return { start, end: start + 5, text, speaker: SPEAKERS[at % 3] ?? '' }
  }),
)

const quotes = (message: string, passages = MEETING) =>
  answerExtractively({ title: '', message, history: [], passages }).citations
const topicOf = (second: number | null | undefined) => Math.floor((second ?? -1) / TOPIC)
const speakerAt = (second: number | null | undefined) =>
  MEETING.find(({ start, end }) => (start ?? 0) <= (second ?? -1) && (second ?? -1) < (end ?? 0))?.speaker

describe('the sentence that is quoted first', () => {
  it('is of the topic that is asked about, and not where a word of the setting falls as well', () => {
    expect(topicOf(quotes('What about the canteen?')[0]?.start)).toBe(3)
    expect(topicOf(quotes('Who mentioned the crane when discussing the website?')[0]?.start)).toBe(0)
  })

  it('is what the person said who is asked about', () => {
    for (const speaker of SPEAKERS) {
      const [first] = quotes(`What did ${speaker} say about the budget?`)
      expect([topicOf(first?.start), speakerAt(first?.start)]).toEqual([1, speaker])
    }
    expect(speakerAt(quotes('What did Anna say about the garden?')[0]?.start)).toBe('Anna Berg')
  })

  it('is what that person said at the end of a turn, though others say more about it', () => {
    const talk = [
      ['Ben', 'The licence is late, and this licence is the licence of the supplier.'],
      ['Anna', 'Good morning to everybody who came up to the third floor today.'],
      ['Anna', 'In my eyes the licence grows by ten percent over the whole year.'],
      ['Ben', 'Nobody has seen that licence, and a licence like this licence is a risk.'],
    ].map(([speaker = '', text = ''], at) => ({ start: 1000 + at * 5, end: 1005 + at * 5, text, speaker }))
    expect(quotes('What did Anna say about the licence?', [...MEETING, ...talk])[0]?.quote).toContain('ten percent')
  })

  it('never goes on with what somebody else says', () => {
    const talk: Passage[] = [
      { start: 0, end: 2, text: 'The harbour opens in March.', speaker: 'Anna' },
      { start: 2, end: 4, text: 'I had soup for lunch.', speaker: 'Ben' },
    ]
    expect(quotes('When does the harbour open?', talk)[0]?.quote).toBe('The harbour opens in March.')
  })
})

describe('without the names of the speakers', () => {
  const unnamed = MEETING.map(({ speaker: _, ...passage }) => passage)
  const about = (at: number, text: string): Passage => ({ start: 1000 + at * 5, end: 1005 + at * 5, text })

  it('what follows a question answers it rather than what came before', () => {
    const before = 'And so the whole afternoon went by with nothing that anybody would remember later on.'
    const after = 'That costs us eleven weeks, and nobody of them is happy about how long it takes.'
    const talk = [before, 'The lighthouse?', after].map((text, at) => about(at, text))
    expect(quotes('What about the lighthouse?', [...unnamed, ...talk])[0]?.quote).toBe(after)
  })

  it('one word of a name is not that person', () => {
    const talk = ['This project is the project of the year.', 'That project is a good project.'].map((text, at) =>
      about(at, text),
    )
    const [first] = quotes('What did the Project Manager say about the budget?', [...unnamed, ...talk])
    expect(topicOf(first?.start)).toBe(1)
    const named = about(9, 'Our Project Manager has doubts about this budget.')
    const [own] = quotes('What did the Project Manager say about the budget?', [...unnamed, ...talk, named])
    expect(own?.quote).toBe(named.text)
  })

  it('letters with points between them are the word that they spell', () => {
    const talk = [about(0, 'Nobody needs an L.C.D. on the lid of that kettle.')]
    expect(quotes('What about the LCD?', [...unnamed, ...talk])[0]?.quote).toBe(talk[0]?.text)
    expect(quotes('What about the L_C_D_?', [...unnamed, about(0, 'Nobody needs an LCD on that kettle.')])).not.toEqual(
      [],
    )
  })
})

describe('a question of another meeting', () => {
  it.each([
    'What did the minister say about the vaccine and the hospitals?',
    'Why did Dolores refuse the merger of the two universities?',
    'What was agreed about the vaccine budget for hospitals in Wales?',
  ])('is answered with "that was not said": %s', (message) => {
    expect(answerExtractively({ title: '', message, history: [], passages: MEETING }).response).toBe(NOT_SAID)
  })

  it('does not keep what was said once from being quoted', () => {
    const once = { start: 403, end: 404, text: 'Marta sends the signed contract to Nordwind.' }
    expect(quotes('Who sends the contract to Nordwind?', [...MEETING, once])[0]?.quote).toBe(once.text)
  })
})

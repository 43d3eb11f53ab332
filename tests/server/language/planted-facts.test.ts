import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LanguageModel, Passage } from '../../../core/language/language-model.ts'
import { createBuiltIn } from '../../../server/language/built-in.ts'
import { createOpenAiCompatible } from '../../../server/language/endpoint/openai-compatible.ts'
import { type LanguageServer, startLanguageServer } from '../../../testkit/servers/language-server.ts'

const signal = new AbortController().signal
const MINUTES = 90
const LINE_SECONDS = 6

/** Said once each, at these minutes of ninety. */
const FACTS = [
  { minute: 1, said: 'The new office in Lisbon opens on March 3.', asked: 'When does the office in Lisbon open?' },
  {
    minute: 45,
    said: 'We decided to give the greenhouse 42 thousand euros.',
    asked: 'How much does the greenhouse get?',
  },
  {
    minute: 89,
    said: 'Marta sends the signed contract to Nordwind by June 17.',
    asked: 'Who sends the contract to Nordwind?',
  },
]

const NOUNS =
  'team plan screen button colour user report survey model draft sample battery remote design price market'.split(' ')
const VERBS = 'looked at,talked about,changed,tested,compared,moved,described,wanted,liked,questioned'.split(',')
const TAILS = 'last week,with the others,once more,before lunch,in some detail,for a while,as before,on paper'.split(
  ',',
)

/** Ninety minutes of talk that say little, about 12,000 words, with the facts in their places. */
const TALK: Passage[] = Array.from({ length: (MINUTES * 60) / LINE_SECONDS }, (_, at) => {
  const start = at * LINE_SECONDS
  const fact = FACTS.find(({ minute }) => minute * 60 === start)
  const pick = (list: string[], step: number) => list[(at * step + Math.floor(at / 7)) % list.length] ?? ''
  const idle = `The ${pick(NOUNS, 3)} people ${pick(VERBS, 7)} the ${pick(NOUNS, 5)} and the ${pick(NOUNS, 11)} ${pick(TAILS, 3)}.`
  return { start, end: start + LINE_SECONDS, text: fact?.said ?? idle }
})

const ask = (model: LanguageModel, message: string) =>
  model.answer({ title: '', message, history: [], passages: TALK }, { signal })

describe('facts said once in ninety minutes, by a language model', () => {
  let server: LanguageServer
  let model: LanguageModel
  beforeEach(async () => {
    server = await startLanguageServer()
    model = createOpenAiCompatible({ url: server.url, key: null, model: 'm' })
  })
  afterEach(() => server.close())

  it('are all in the analysis, at their times', async () => {
    const { keyPoints, citations } = await model.analyze(TALK, { signal })
    for (const { minute, said } of FACTS) {
      const index = keyPoints.indexOf(said)
      expect(index).toBeGreaterThanOrEqual(0)
      const cited = citations.find((one) => one.field === 'keyPoints' && one.index === index)
      expect(cited).toMatchObject({ start: minute * 60, quote: said })
    }
  })

  it.each(FACTS)('"$asked" is answered from minute $minute', async ({ minute, said, asked }) => {
    const { response, citations } = await ask(model, asked)
    expect(response).toContain(said)
    expect(citations[0]).toMatchObject({ start: minute * 60, quote: said })
  })
})

describe('facts said once in ninety minutes, by the built-in engine', () => {
  const model = createBuiltIn()

  it.each(FACTS)('"$asked" is answered from minute $minute first', async ({ minute, said, asked }) => {
    const { citations } = await ask(model, asked)
    expect(citations[0]?.quote).toContain(said)
    expect(Math.abs((citations[0]?.start ?? 0) - minute * 60)).toBeLessThanOrEqual(LINE_SECONDS)
  })

  it('the analysis draws on every ten minutes, and all it quotes was said then', async () => {
    const { citations } = await model.analyze(TALK, { signal })
    const tens = new Set(citations.map(({ start }) => Math.floor((start ?? 0) / 600)))
    expect([...tens].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (const { start, quote } of citations) {
      const line = TALK[Math.floor((start ?? 0) / LINE_SECONDS)]
      expect(line?.text).toContain(quote)
    }
  })
})

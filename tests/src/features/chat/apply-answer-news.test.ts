import { expect, it } from 'vitest'
import { newMessageId } from '../../../../contract/ids.ts'
import { applyAnswerNews } from '../../../../src/features/chat/use-streamed-answers.ts'
import type { AnswerNews } from '../../../../src/sync/answer-channel.ts'

it('forgets the part that was heard when the answer begins again', () => {
  const question = newMessageId()
  const news: AnswerNews[] = [
    { kind: 'start', question },
    { kind: 'text', question, text: 'They deci' },
    { kind: 'start', question },
    { kind: 'text', question, text: 'They ' },
    { kind: 'text', question, text: 'decided.' },
  ]
  expect(news.reduce(applyAnswerNews, new Map<string, string>() as ReadonlyMap<string, string>).get(question)).toBe(
    'They decided.',
  )
})

import { describe, expect, it } from 'vitest'
import { messageIdSchema, newMessageId, newRecordingId, userIdSchema } from '../../../../contract/ids.ts'
import { conversationOf } from '../../../../src/features/chat/conversation.ts'
import { suggestionsFor } from '../../../../src/features/chat/Suggestions.tsx'
import type { LocalMessage, OutboxEntry, OutboxState } from '../../../../src/local/app-database.ts'

const recordingId = newRecordingId()
const owner = userIdSchema.parse('ingrid')
const message = (role: 'user' | 'assistant', replyTo: LocalMessage['replyTo'] = null): LocalMessage => ({
  id: newMessageId(),
  recordingId,
  role,
  content: role,
  timestamp: '2026-11-21T12:00:00.000Z',
  type: 'normal',
  citations: [],
  engine: null,
  replyTo,
  owner,
})
const asked = (question: LocalMessage, state: OutboxState): OutboxEntry => ({
  n: 1,
  owner,
  recording: recordingId,
  work: { kind: 'question', message: messageIdSchema.parse(question.id) },
  createdAt: 0,
  state,
})
const pending = (waitingFor: 'offline' | 'sign-in' | 'server-busy' | null): OutboxState => ({
  kind: 'pending',
  attempt: 0,
  notBefore: 0,
  waitingFor,
})

describe('the conversation', () => {
  it('puts each answer behind its question, however late it came', () => {
    const first = message('user')
    const second = message('user')
    const answers = [message('assistant', second.id), message('assistant', first.id)]
    const exchanges = conversationOf([first, second, ...answers], [], true)
    expect(exchanges.map(({ answer }) => answer?.replyTo)).toEqual([first.id, second.id])
    expect(exchanges.map((exchange) => exchange.pending)).toEqual([null, null])
  })

  it.each<[string, OutboxState, boolean, object]>([
    ['thinks while it is sent', { kind: 'sending', attempt: 1, since: 0 }, true, { kind: 'thinking' }],
    ['thinks while it is about to be sent', pending(null), true, { kind: 'thinking' }],
    ['waits for the network', pending('offline'), true, { kind: 'waiting', reason: 'offline' }],
    ['waits when the device is offline', pending(null), false, { kind: 'waiting', reason: 'offline' }],
    ['waits for sign-in', pending('sign-in'), true, { kind: 'waiting', reason: 'sign-in' }],
    ['has failed when the model did, until it is tried again', pending('server-busy'), true, { kind: 'failed' }],
    ['waits for the network all the same', pending('server-busy'), false, { kind: 'waiting', reason: 'offline' }],
    ['has failed when parked', { kind: 'parked', reason: { kind: 'orphan' } }, true, { kind: 'failed' }],
  ])('%s', (_, state, online, expected) => {
    const question = message('user')
    expect(conversationOf([question], [asked(question, state)], online)[0]?.pending).toEqual(expected)
  })
})

describe('suggestions', () => {
  it('are three while there is only the greeting, and none after', () => {
    expect(suggestionsFor(1)).toEqual([
      'What are the next steps?',
      'Who is responsible for what?',
      'Summarize key decisions',
    ])
    expect(suggestionsFor(2)).toEqual([])
  })
})

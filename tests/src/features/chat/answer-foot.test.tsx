import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newMessageId, newRecordingId, userIdSchema } from '../../../../contract/ids.ts'
import { AnswerFoot } from '../../../../src/features/chat/Answer.tsx'
import type { LocalMessage } from '../../../../src/local/app-database.ts'

const answer: LocalMessage = {
  id: newMessageId(),
  recordingId: newRecordingId(),
  role: 'assistant',
  content: 'They decided to wait.',
  timestamp: '2026-11-21T12:00:00.000Z',
  type: 'normal',
  citations: [],
  engine: 'stand-in',
  replyTo: newMessageId(),
  owner: userIdSchema.parse('ingrid'),
}
const foot = (change: Partial<LocalMessage>, rough = false): string =>
  renderToStaticMarkup(<AnswerFoot answer={{ ...answer, ...change }} rough={rough} onAskAgain={() => undefined} />)

it('offers a copy of every answer, and to ask again what was stopped', () => {
  expect(foot({})).toContain('Copy answer')
  expect(foot({})).not.toMatch(/stopped|Ask again/)
  expect(foot({ stopped: true })).toMatch(/Copy answer.*You stopped this answer\..*Ask again/)
})

it('has nothing to copy of an answer that was stopped before it began', () => {
  expect(foot({ stopped: true, content: '' })).not.toContain('Copy answer')
  expect(foot({ stopped: true, content: '' })).toMatch(/before the answer began.*Ask again/)
})

it('says of each answer whether it was written or quoted, and from what', () => {
  const engine = 'Built-in extractive engine'
  const quotes: Partial<LocalMessage> = { engine, citations: [{ quote: 'We wait.', start: 1, end: 2, at: 0 }] }
  expect(foot({})).toContain('Drafted by AI')
  expect(foot({}, true)).toContain('Drafted by AI · From a rough transcript')
  expect(foot(quotes)).toMatch(/Quoted from the transcript(?! ·)/)
  expect(foot(quotes, true)).toContain('Quoted from the transcript · From a rough transcript')
  expect(foot({ engine })).not.toMatch(/Drafted|Quoted/)
  expect(foot({ stopped: true, content: '' })).not.toMatch(/Drafted|Quoted/)
})

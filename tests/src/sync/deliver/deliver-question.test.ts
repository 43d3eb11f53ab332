import 'fake-indexeddb/auto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChatAnswer } from '../../../../contract/recordings/chat.ts'
import { applyAnswerNews } from '../../../../src/features/chat/use-streamed-answers.ts'
import { askQuestion, retryUpload } from '../../../../src/local/recordings/edit-recording.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

let server: Server
let device: Device
let stream: (reply: ServerResponse) => void
let texts: ReadonlyMap<string, string>
let asked: Record<string, unknown>[]
const recording = libraryRow({ confirmedAt: new Date(0).toISOString() })

beforeEach(async () => {
  asked = []
  texts = new Map()
  server = createServer(async (request, reply) => {
    asked.push(JSON.parse((await request.toArray()).join('')))
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    stream(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  device = {
    ...openDevice(ANNA, base),
    publish: (news) => {
      texts = applyAnswerNews(texts, news)
    },
  }
  await device.app.recordings.add(recording)
})
afterEach(async () => {
  await device.clear()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const event = (type: string, content: object): string => `event: ${type}\ndata: ${JSON.stringify(content)}\n\n`
const done: ChatAnswer = { response: 'They decided.', citations: [], engine: 'stand-in' }

it('stores an answer that was cut and asked for again once, and never doubles what streams', async () => {
  stream = (reply) => {
    // The cut comes in the middle of an event, after a whole one.
    reply.write(`${event('delta', { text: 'They deci' })}event: delta\nda`, () => reply.destroy())
  }
  const question = await askQuestion(device.app, recording.id, 'What was decided?')
  await drain(device)
  expect(texts.get(question)).toBe('They deci')
  expect(await device.app.outbox.toArray()).toMatchObject([{ state: { kind: 'pending', waitingFor: 'offline' } }])
  expect(await device.app.messages.count()).toBe(1)

  stream = (reply) => {
    reply.write(event('delta', { text: 'They ' }))
    reply.end(event('delta', { text: 'decided.' }) + event('done', { answer: done }))
  }
  await retryUpload(device.app, recording.id)
  await drain(device)
  expect(texts.get(question)).toBe('They decided.')
  expect(await device.app.outbox.count()).toBe(0)
  const answers = (await device.app.messages.toArray()).filter(({ role }) => role === 'assistant')
  expect(answers).toMatchObject([{ content: 'They decided.', replyTo: question, owner: ANNA }])
  expect(asked).toMatchObject([{ messageId: question }, { messageId: question, message: 'What was decided?' }])
})

it('keeps an answer that was stopped, and tells the model nothing of one that was stopped before it began', async () => {
  const stopped: ChatAnswer = { ...done, response: '', stopped: true }
  stream = (reply) => reply.end(event('done', { answer: stopped }))
  await askQuestion(device.app, recording.id, 'What was decided?')
  await drain(device)
  const answers = (await device.app.messages.toArray()).filter(({ role }) => role === 'assistant')
  expect(answers).toMatchObject([{ content: '', stopped: true }])

  await askQuestion(device.app, recording.id, 'What was decided, then?')
  await drain(device)
  expect(asked[1]).toMatchObject({ conversationHistory: [{ role: 'user', content: 'What was decided?' }] })
})

it('lets the question wait when the model fails, and says so by its own words', async () => {
  stream = (reply) => reply.end(event('error', { error: 'The model is busy.' }))
  await askQuestion(device.app, recording.id, 'What was decided?')
  await drain(device)
  expect(await device.app.outbox.toArray()).toMatchObject([{ state: { kind: 'pending', waitingFor: 'server-busy' } }])
})

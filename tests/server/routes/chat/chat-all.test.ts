import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../../../contract/changes.ts'
import { newMessageId, newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { MAX_PASSAGE_CHARACTERS } from '../../../../contract/limits.ts'
import type { ChatEvent } from '../../../../contract/recordings/chat.ts'
import type { LibraryAnswer, LibraryMessage, LibraryPassage } from '../../../../contract/recordings/library-chat.ts'
import { unzip } from '../../../../testkit/samples/unzip.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { type LanguageServer, startLanguageServer } from '../../../../testkit/servers/language-server.ts'

const HARBOUR = [
  { start: 2, end: 6, text: 'Welcome to the harbour meeting.' },
  { start: 7, end: 12, text: 'Anna will send the budget by Friday.' },
]
const GARDEN = [{ start: 30, end: 36, text: 'The greenhouse opens on the ninth of May.' }]

const whole = (recordingId: RecordingId): LibraryPassage => ({ recordingId, from: 0, to: 5400 })
const asking = (message: string, passages: LibraryPassage[]) => ({
  ...{ message, messageId: newMessageId(), conversationHistory: [], passages },
  searched: { recordings: 2, of: 3 },
})
const messagesOf = async (client: TestClient): Promise<LibraryMessage[]> => {
  const { changes } = (await (await client.fetch('/api/changes?cursor=0')).json()) as { changes: Change[] }
  return changes.flatMap((change) => (change.kind === 'library-message' ? [change.message] : []))
}
const answerOf = async (reply: Response): Promise<LibraryAnswer> => (await reply.json()) as LibraryAnswer

describe('a question about all recordings', () => {
  let server: TestServer
  let client: TestClient
  let harbour: RecordingId
  let garden: RecordingId
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.signIn()
    harbour = await transcribed(server, client, HARBOUR, 'Harbour')
    garden = await transcribed(server, client, GARDEN, 'Garden')
  })
  afterAll(() => server.close())
  const ask = (body: object, caller = client) => caller.json('POST', '/api/chat/all', body)

  it('is answered from the recording that says it, at its second', async () => {
    const both = [whole(harbour), whole(garden)]
    const { response, citations } = await answerOf(await ask(asking('When does the greenhouse open?', both)))
    expect(response).toContain('“Garden” says: “The greenhouse opens on the ninth of May.”')
    expect(citations[0]).toMatchObject({ recordingId: garden, start: 30, end: 36, at: response.length })
  })

  it('rests on what the server holds in those seconds, and on nothing else of the recording', async () => {
    const passages = [{ recordingId: harbour, from: 0, to: 6 }]
    const { response, citations } = await answerOf(await ask(asking('Who sends the budget?', passages)))
    expect([response, citations]).toEqual(['That was not said in these recordings.', []])
  })

  it('is stored with its answer once, for every device, with what was searched', async () => {
    const body = asking('Who sends the budget?', [whole(harbour)])
    const replies = await Promise.all([ask(body), ask(body)])
    const ids = await Promise.all(
      [...replies, await ask(body)].map(async (reply) => (await answerOf(reply)).message.id),
    )
    expect(new Set(ids).size).toBe(1)
    const stored = (await messagesOf(client)).filter(({ id, replyTo }) => [id, replyTo].includes(body.messageId))
    expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(stored[1]).toMatchObject({
      searched: { recordings: 2, of: 3 },
      citations: [{ recordingId: harbour, start: 7 }],
    })
  })

  it('streams to a caller that accepts events', async () => {
    const body = asking('Who sends the budget?', [whole(harbour)])
    const reply = await client.json('POST', '/api/chat/all', body, { accept: 'text/event-stream' })
    const events = [...(await reply.text()).matchAll(/^data: (.*)$/gm)].map(
      ([, json = '']) => JSON.parse(json) as ChatEvent<LibraryAnswer>,
    )
    const said = events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')
    expect(events.at(-1)).toMatchObject({ type: 'done', answer: { response: said, message: { content: said } } })
  })

  it("is refused when it names another person's recording, or one that does not exist", async () => {
    const other = await server.newPerson('other@example.org')
    expect((await ask(asking('Budget?', [whole(harbour)]), other)).status).toBe(404)
    expect((await ask(asking('Budget?', [whole(garden), whole(newRecordingId())]))).status).toBe(404)
    expect(await messagesOf(other)).toEqual([])
  })

  it('is refused with more passages than may be sent', async () => {
    const many = Array.from({ length: 41 }, () => whole(harbour))
    expect((await ask(asking('Budget?', many))).status).toBe(400)
  })

  it('leaves out what lies in the trash, and takes back what it said of what is deleted for good', async () => {
    const lisbon = await transcribed(server, client, [{ start: 0, end: 4, text: 'Lisbon opens in June.' }], 'Lisbon')
    const body = asking('When does Lisbon open?', [whole(lisbon)])
    expect((await answerOf(await ask(body))).response).toContain('June')
    await client.json('DELETE', `/api/recordings/${lisbon}`)
    const later = await answerOf(await ask(asking('When does Lisbon open?', [whole(lisbon)])))
    expect(later.response).toBe('That was not said in these recordings.')
    await client.json('DELETE', `/api/recordings/${lisbon}?forever=1`)
    expect((await ask(asking('When does Lisbon open?', [whole(lisbon)]))).status).toBe(200)
    const answer = (await messagesOf(client)).find(({ replyTo }) => replyTo === body.messageId)
    expect(answer).toMatchObject({ content: '', citations: [], withdrawn: true })
    expect(JSON.stringify(await messagesOf(client))).not.toContain('June')
  })

  it('goes with the export of everything', async () => {
    const files = unzip(new Uint8Array(await (await client.fetch('/api/export')).arrayBuffer()))
    expect(String(files.get('questions.json'))).toContain('When does the greenhouse open?')
  })
})

describe('a question about all recordings, before a language model', () => {
  let model: LanguageServer
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    model = await startLanguageServer()
    server = await startTestServer({ LLM_URL: model.url, LOG_LEVEL: 'silent' })
    client = await server.signIn()
  })
  afterAll(async () => {
    await server.close()
    await model.close()
  })

  it('sends no more characters than may be sent, the best passages first', async () => {
    const line = 'The harbour budget was looked at once more by all of us. '.repeat(20)
    const long = Array.from({ length: 40 }, (_, at) => ({ start: at * 10, end: at * 10 + 9, text: line }))
    const first = await transcribed(server, client, HARBOUR)
    const second = await transcribed(server, client, long)
    const body = asking('Who sends the budget?', [whole(first), whole(second)])
    expect((await client.json('POST', '/api/chat/all', body)).status).toBe(200)
    const told =
      model.requests
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n') ?? ''
    expect(told).toContain('Anna will send the budget by Friday.')
    expect(told.length).toBeLessThan(MAX_PASSAGE_CHARACTERS + 3000)
  })

  it('can be stopped; what had come is kept', async () => {
    const id = await transcribed(server, client, HARBOUR)
    model.standStill(0)
    const before = model.requests.length
    const body = asking('Budget?', [whole(id)])
    const reply = client.json('POST', '/api/chat/all', body)
    await expect.poll(() => model.requests.length).toBe(before + 1)
    await client.json('POST', '/api/chat/stop', { messageId: body.messageId })
    expect(await (await reply).json()).toMatchObject({ response: '', stopped: true, message: { stopped: true } })
  })

  it('says what is wrong when the model fails, and keeps nothing', async () => {
    const id = await transcribed(server, client, HARBOUR)
    model.failNext({ kind: 'status', status: 401 })
    const body = asking('Budget?', [whole(id)])
    const reply = await client.json('POST', '/api/chat/all', body)
    expect([reply.status, await reply.json()]).toEqual([502, expect.objectContaining({ code: 'model' })])
    expect((await messagesOf(client)).some((message) => message.id === body.messageId)).toBe(false)
  })
})

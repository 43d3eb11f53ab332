import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../../../contract/changes.ts'
import { newMessageId, newRecordingId } from '../../../../contract/ids.ts'
import type { AnalysisResult } from '../../../../contract/recordings/analysis.ts'
import type { ChatAnswer, ChatEvent } from '../../../../contract/recordings/chat.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { transcriptText } from '../../../../contract/recordings/transcript.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { type LanguageServer, startLanguageServer } from '../../../../testkit/servers/language-server.ts'

const SEGMENTS = [
  { start: 2, end: 6, text: 'Welcome to the harbour meeting.' },
  { start: 7, end: 12, text: 'Anna will send the budget by Friday.' },
]
const TEXT = transcriptText(SEGMENTS)

const changesOf = async (client: TestClient) =>
  ((await (await client.fetch('/api/changes?cursor=0')).json()) as { changes: Change[] }).changes

describe('analysis and chat without a key', () => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.signIn()
  })
  afterAll(() => server.close())
  const analyze = (body: object) => client.json('POST', '/api/analyze-transcription', body)
  const ask = (body: object, caller = client) => caller.json('POST', '/api/chat', body)

  it('analyzes a text that belongs to no recording, with the times of its lines', async () => {
    const answer = await analyze({
      recordingId: newRecordingId(),
      transcript: '[00:10] Anna will send the budget by Friday.',
    })
    expect(answer.status).toBe(200)
    const { actionItems, citations, engine } = (await answer.json()) as AnalysisResult
    expect(engine).toBe('Built-in extractive engine')
    expect(actionItems).toEqual(['Anna will send the budget by Friday.'])
    expect(citations[0]).toMatchObject({ start: 10, quote: 'Anna will send the budget by Friday.' })
  })

  it('refuses an empty transcript with a sentence', async () => {
    const answer = await analyze({ transcript: '  ' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'There is no transcript to analyze yet.' })
  })

  it('stores one analysis of a stored recording, with the times of its segments', async () => {
    const id = await transcribed(server, client, SEGMENTS)
    const first = await (await analyze({ recordingId: id, transcript: TEXT.replaceAll(' ', '\n') })).json()
    expect(await (await analyze({ recordingId: id, transcript: TEXT })).json()).toEqual(first)
    expect((first as AnalysisResult).citations.map(({ start }) => start)).toContain(7)
    const changes = await changesOf(client)
    expect(changes.filter((change) => change.kind === 'analysis' && change.analysis.recordingId === id)).toHaveLength(1)
  })

  it("does not say that another person's recording exists", async () => {
    const id = await transcribed(server, client, SEGMENTS)
    const other = await server.newPerson('other@example.org')
    expect((await ask({ message: 'Budget?', transcript: TEXT, recordingId: id }, other)).status).toBe(404)
    const body = { recordingId: id, transcript: TEXT }
    expect((await other.json('POST', '/api/analyze-transcription', body)).status).toBe(404)
    expect((await other.json('POST', '/api/generate-highlights', { recordingId: id })).status).toBe(404)
    expect((await other.json('POST', `/api/recordings/${id}/transcribe`)).status).toBe(404)
  })

  it('answers from the transcript that was sent, as in the contract', async () => {
    const body = {
      message: 'Who sends the budget?',
      transcript: TEXT,
      recordingTitle: 'Harbour',
      conversationHistory: [],
    }
    const answer = (await (await ask(body)).json()) as ChatAnswer
    expect(answer.response).toContain('Anna will send the budget')
    expect(answer.citations[0]).toMatchObject({ start: null, end: null })
    expect(answer.message).toBeUndefined()
  })

  it('stores question and answer once, however often the question is sent', async () => {
    const id = await transcribed(server, client, SEGMENTS)
    const body = { message: 'Who sends the budget?', recordingId: id, messageId: newMessageId() }
    const answers = await Promise.all([ask(body), ask(body)])
    const again = await ask(body)
    const ids = await Promise.all(
      [...answers, again].map(async (answer) => ((await answer.json()) as ChatAnswer).message?.id),
    )
    expect(new Set(ids).size).toBe(1)
    const messages = (await changesOf(client)).flatMap((change) =>
      change.kind === 'message' && change.message.recordingId === id ? [change.message] : [],
    )
    expect(messages.map(({ role, replyTo }) => [role, replyTo])).toEqual([
      ['user', null],
      ['assistant', body.messageId],
    ])
    expect(messages[1]?.citations[0]).toMatchObject({ start: 7, end: 12 })
  })

  it('streams to a caller that accepts events', async () => {
    const body = { message: 'Who sends the budget?', transcript: TEXT }
    const answer = await client.json('POST', '/api/chat', body, { accept: 'text/event-stream' })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const events = eventsOf(await answer.text())
    const said = events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')
    expect(events.at(-1)).toMatchObject({ type: 'done', answer: { response: said } })
  })

  it('keeps highlights with the recording', async () => {
    const id = await transcribed(server, client, SEGMENTS)
    const answer = await client.json('POST', '/api/generate-highlights', { recordingId: id })
    const { highlights } = (await answer.json()) as Pick<Recording, 'highlights'>
    expect(highlights.length).toBeGreaterThan(0)
    const recording = (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
    expect(recording.highlights).toEqual(highlights)
  })
})

describe('chat with a language model that fails', () => {
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
  const body = { message: 'Who sends the budget?', transcript: TEXT }

  it('says what is wrong, as JSON and as an event', async () => {
    model.failNext({ kind: 'status', status: 401 }, { kind: 'status', status: 401 })
    const answer = await client.json('POST', '/api/chat', body)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('LLM_KEY') })
    const stream = await client.json('POST', '/api/chat', body, { accept: 'text/event-stream' })
    expect(eventsOf(await stream.text())).toEqual([{ type: 'error', error: expect.stringContaining('LLM_KEY') }])
  })

  it('keeps what had come of an answer that the person stops, marked, for this caller and for every device', async () => {
    const id = await transcribed(server, client, SEGMENTS)
    const messageId = newMessageId()
    model.say('Anna sends it [S2]. And then there is a lot more to say')
    model.standStill(4)
    const asked = { message: 'Who sends the budget?', recordingId: id, messageId }
    const stream = await client.json('POST', '/api/chat', asked, { accept: 'text/event-stream' })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes('delta')) heard += (await reader?.read())?.value ?? ''
    const other = await server.newPerson('stranger@example.org')
    expect((await other.json('POST', '/api/chat/stop', { messageId })).status).toBe(200)
    expect(model.hungUp()).toBe(0)

    expect((await client.json('POST', '/api/chat/stop', { messageId })).status).toBe(200)
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard += part.value
    const done = eventsOf(heard).at(-1)
    const kept = { response: 'Anna sends it. And then', stopped: true, citations: [{ start: 7 }] }
    expect(done).toMatchObject({ type: 'done', answer: kept })
    await expect.poll(() => model.hungUp()).toBe(1)
    const again = (await (await client.json('POST', '/api/chat', asked)).json()) as ChatAnswer
    expect(again).toMatchObject(kept)
    const stored = (await changesOf(client)).flatMap((change) => (change.kind === 'message' ? [change.message] : []))
    expect(stored.find(({ replyTo }) => replyTo === messageId)).toMatchObject({ stopped: true, content: kept.response })
  })

  it('keeps an answer that was stopped before its first word, and stops nothing that is done', async () => {
    const id = await transcribed(server, client, SEGMENTS)
    const messageId = newMessageId()
    model.standStill(0)
    const before = model.requests.length
    const asking = client.json('POST', '/api/chat', { message: 'Budget?', recordingId: id, messageId })
    await expect.poll(() => model.requests.length).toBe(before + 1)
    await client.json('POST', '/api/chat/stop', { messageId })
    expect(await (await asking).json()).toMatchObject({ response: '', stopped: true, citations: [] })
    expect((await client.json('POST', '/api/chat/stop', { messageId })).status).toBe(200)
  })

  it('sends only the last five messages of the history', async () => {
    const conversationHistory = Array.from({ length: 9 }, (_, at) => ({
      role: at % 2 ? 'assistant' : 'user',
      content: `earlier ${at}`,
    }))
    await client.json('POST', '/api/chat', { ...body, conversationHistory })
    const sent = model.requests.at(-1)?.messages.map(({ content }) => content) ?? []
    expect(sent.filter((content) => content.startsWith('earlier'))).toEqual(
      [4, 5, 6, 7, 8].map((at) => `earlier ${at}`),
    )
  })
})

const eventsOf = (text: string): ChatEvent[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as ChatEvent)

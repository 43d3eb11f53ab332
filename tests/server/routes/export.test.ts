import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMessageId, type UserId } from '../../../contract/ids.ts'
import type { ChatMessage } from '../../../contract/recordings/chat.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { toMarkdown, toSrt, toVtt } from '../../../core/text/transcript-files.ts'
import { type ExportFile, exportFiles, exportQuestions } from '../../../server/routes/export/export-files.ts'
import { addLibraryMessage } from '../../../server/store/tables/recordings/library-messages.ts'
import { addMessage } from '../../../server/store/tables/recordings/messages.ts'
import { findRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { findTranscript, saveTranscript } from '../../../server/store/tables/recordings/transcripts.ts'
import { unzip } from '../../../testkit/samples/unzip.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { jsonWork } from '../../json-work.ts'
import { whole } from '../../whole.ts'
import { listLibraryMessages, listMessages } from '../../whole-chat.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
})
afterAll(() => server.close())

const keep = async (title: string, audio: Buffer) =>
  (await (await postRecording(client, recordingForm({ title }, audio))).json()) as Recording

/** Two seconds for each sentence. Resolves to the transcript. */
async function say({ id }: Recording, ...sentences: string[]): Promise<Transcript> {
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const segments = sentences.map((text, at) => ({ start: at * 2, end: at * 2 + 2, text }))
  const transcript = {
    recordingId: id,
    text: sentences.join(' '),
    segments,
    language: 'en',
    engine: 'test',
    createdAt: new Date().toISOString(),
  }
  await server.context.database.transaction().execute((write) => saveTranscript(write, user.id, transcript))
  return transcript
}

const zipOf = async (path: string) => unzip(new Uint8Array(await (await client.fetch(path)).arrayBuffer()))

it('gives one recording with its sound, its words in every form and all that is known of it', async () => {
  const audio = fakeWebm(300_000)
  const recording = await keep('../Plan: B/C', audio)
  await say(recording, 'We sail on Friday.')
  const answer = await client.fetch(`/api/export/${recording.id}`)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('Plan%20B%20C.zip')
  const files = unzip(new Uint8Array(await answer.arrayBuffer()))
  const names = [...files.keys()]
  expect(names.every((name) => name.split('/').length === 2 && !name.includes('..'))).toBe(true)
  const ending = (end: string) => files.get(names.find((name) => name.endsWith(end)) ?? '')
  expect(ending('audio.webm')?.equals(audio)).toBe(true)
  expect(String(ending('_transcript.txt'))).toBe('We sail on Friday.')
  expect(String(ending('.srt'))).toContain('00:00:00,000 --> 00:00:02,000')
  expect(JSON.parse(String(ending('recording.json')))).toMatchObject({ recording: { id: recording.id }, messages: [] })
})

it('writes a long transcript in pieces, of which each form has every sentence once and in order', async () => {
  const recording = await keep('Long', fakeWebm())
  const sentences = Array.from({ length: 2001 }, (_, at) => `Sentence ${at}.`)
  const transcript = await say(recording, ...sentences)
  const files = await zipOf(`/api/export/${recording.id}`)
  const ending = (end: string) => String(files.get([...files.keys()].find((name) => name.endsWith(end)) ?? ''))
  expect(ending('.srt')).toBe(toSrt(transcript))
  expect(ending('.vtt')).toBe(toVtt(transcript))
  expect(ending('transcript.md')).toBe(toMarkdown('Long', transcript))
})

it('gives all of a person, two of one title too, and nothing of anybody else', async () => {
  await keep('Twice', fakeWebm())
  await keep('Twice', fakeWebm())
  const all = [...(await zipOf('/api/export')).keys()]
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((name) => name.startsWith('Twice') && name.endsWith('audio.webm'))).toHaveLength(2)
  const other = await server.newPerson('export@example.org')
  expect([...unzip(new Uint8Array(await (await other.fetch('/api/export')).arrayBuffer())).keys()]).toEqual([])
})

it('asks for the session and for the owner', async () => {
  const { id } = await keep('Mine', fakeWebm())
  expect((await server.anonymous.fetch('/api/export')).status).toBe(401)
  expect((await server.anonymous.fetch(`/api/export/${id}`)).status).toBe(401)
  const other = await server.newPerson('export-two@example.org')
  expect((await other.fetch(`/api/export/${id}`)).status).toBe(404)
})

it('gives those that were chosen, of the person alone', async () => {
  const [one, two] = [await keep('Chosen', fakeWebm()), await keep('Left here', fakeWebm())]
  const other = await server.newPerson('export-three@example.org')
  const titles = (files: Map<string, Buffer>) => new Set([...files.keys()].map((name) => name.split(' 20')[0]))
  expect(titles(await zipOf(`/api/export?recordings=${one.id}`))).toEqual(new Set(['Chosen']))
  expect(titles(await zipOf(`/api/export?recordings=${one.id},${two.id}`)).size).toBe(2)
  const foreign = await other.fetch(`/api/export?recordings=${one.id}`)
  expect([...unzip(new Uint8Array(await foreign.arrayBuffer())).keys()]).toEqual([])
})

it.each(['', 'x', 'a,b', Array(101).fill('0192f0c1-2e5b-7cc3-98c4-dc0c0c07398f').join()])(
  'refuses a choice of %#',
  async (ids) => {
    const answer = await client.fetch(`/api/export?recordings=${ids}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'Choose 1 to 100 recordings by their ids.' })
  },
)

it('waits for the end of an answer with one listener, however many parts of the server do', async () => {
  const { id } = await keep('Long', fakeWebm(5_000_000))
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  await zipOf(`/api/export/${id}`)
  process.off('warning', hear)
  expect(warnings).toEqual([])
})

it('does no more work on a long transcript when nobody reads it any more', async () => {
  const recording = await keep('Long', fakeWebm())
  await say(recording, ...Array.from({ length: 4000 }, (_, at) => `We sail on Friday, or on day ${at} after that.`))
  const kept = await findRecording(server.context.database, recording.id)
  if (!kept) throw new Error('It was not kept.')
  const signal = AbortSignal.abort(new Error('They hung up'))
  const write = async () => {
    for await (const { input } of exportFiles({ ...server.context, signal }, [kept])) await textOf(input)
  }
  await expect(write()).rejects.toThrow('They hung up')
})

whole(it)(
  'writes a long chat as it was written at once, a message at a time, others being served between',
  async () => {
    const recording = await keep('Chat', fakeWebm())
    await say(recording, 'We sail on Friday.')
    const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
    const base = { timestamp: '2026-01-01T00:00:00.000Z', engine: null, replyTo: null, role: 'user' } as const
    const content = 'So much. '.repeat(11_000)
    const said = Array.from({ length: 25 }, () => ({ ...base, id: newMessageId(), citations: [], content }))
    const { database } = server.context
    const ports = { ...server.context, signal: new AbortController().signal }
    const messages: ChatMessage[] = said.map((one) => ({ ...one, recordingId: recording.id, type: 'normal' }))
    await database.transaction().execute(async (write) => {
      for (const message of messages) await addMessage(write, user.id, message)
      for (const message of said) await addLibraryMessage(write, user.id, { ...message, id: newMessageId() })
    })
    const kept = await findRecording(database, recording.id)
    if (!kept) throw new Error('It was not kept.')
    const texts = new Map<string, string>()
    const write = async () => {
      for await (const { name, input } of exportFiles(ports, [kept])) texts.set(name, await textOf(input))
      for await (const { name, input } of exportQuestions(database, user.id)) texts.set(name, await textOf(input))
    }
    const read = await jsonWork('parse', content.length, write)
    expect([read.most, read.all]).toEqual([1, 75])
    const written = await jsonWork('stringify', content.length, write)
    expect([written.most, written.all]).toEqual([1, 50])
    expect(written.longest).toBeLessThan(2 * content.length)

    const [name = ''] = [...texts.keys()].filter((one) => one.endsWith('recording.json'))
    const [transcript, list] = [
      await findTranscript(database, recording.id),
      await listMessages(database, recording.id),
    ]
    expect(list).toHaveLength(25)
    const whole = { recording: kept.row, transcript, analysis: null, messages: list }
    expect(texts.get(name)).toBe(JSON.stringify(whole, null, 2))
    const questions = await listLibraryMessages(database, user.id)
    expect(texts.get('questions.json')).toBe(JSON.stringify({ messages: questions }, null, 2))
  },
)

async function textOf(input: ExportFile['input']): Promise<string> {
  if (typeof input === 'string') return input
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

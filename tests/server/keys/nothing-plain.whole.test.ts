import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newMessageId, newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import {
  createUpload,
  patchUpload,
  postRecording,
  recordingForm,
  tus,
  uploadPath,
  uploadSegment,
} from '../../../testkit/server/recordings.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { encode, SPEECH } from '../../../testkit/speech/make-audio.ts'
import { audioNeedles, findNeedles, textNeedles, watchForNeedles } from '../../../testkit/stored/planted.ts'
import { placesOf } from '../../../testkit/stores/back-end.ts'
import { audioFolders } from '../../../testkit/stores/bucket-under-test.ts'

const SAID = 'Der Pelikan über "Quittengelee" schwieg am Donnerstag'
const TITLE = 'Geheime Runde der Zwölf Äxte'
const CORRECTED = 'Der Flamingo über "Brombeermus" sang am Freitag'
const ASKED = 'Wer schwieg über "Quittengelee" und wann?'
const ASKED_ALL = 'Wo ist von "Brombeermus" die Rede gewesen?'
const TERM = 'Quastenflosser-Äxte GmbH'
const LATER = 'Andere Überschrift der Zwölf Äxte'
const SLOW = { timeout: 100_000, interval: 50 }

let folder = ''
let speech: SpeechServer
let server: SpawnedServer
let url = ''
let client: TestClient
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-plain-'))
  speech = await startSpeechServer({
    hear: async () => [
      { start: 0, end: 5, text: ` ${SAID}.` },
      { start: 5, end: 11, text: ' We decided to send the budget by Friday.' },
    ],
  })
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.exit
  await speech.close()
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')

async function start(): Promise<void> {
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir(), OWNER_PASSWORD: OWNER.password }
  server = spawnServer({ ...settings, STT_URL: speech.url })
  url = await server.ready()
  client = new TestClient(url)
  await client.json('POST', '/api/auth/login', OWNER)
}

async function ok(answer: Promise<Response>): Promise<unknown> {
  const reply = await answer
  expect(reply.status, await reply.clone().text()).toBeLessThan(300)
  return reply.status === 204 ? null : reply.json()
}

const read = (id: RecordingId) =>
  client.fetch(`/api/recordings/${id}`).then((answer) => answer.json() as Promise<Recording>)
const untilAnalyzed = (id: RecordingId) =>
  vi.waitFor(
    async () => expect(await read(id)).toMatchObject({ analysis: 'done', transcription: { state: 'done' } }),
    SLOW,
  )

/** A PATCH that stops in its middle, as over a link that is cut. */
async function cutUpload(id: RecordingId, bytes: Buffer): Promise<void> {
  await createUpload(client, id)
  const open = request(new URL(uploadPath(id), url), {
    method: 'PATCH',
    headers: {
      ...{ cookie: client.cookie, 'tus-resumable': '1.0.0', 'upload-offset': 0 },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': 10 * bytes.length },
    },
  })
  const failed = once(open, 'error')
  open.write(bytes)
  await vi.waitFor(async () => expect(await server.receiving()).toBeGreaterThan(0), SLOW)
  open.destroy(new Error('the link is cut'))
  await failed
}

test('no word and no sound lies anywhere as it is: while it is worked on, at rest, after a kill', async () => {
  const webm = await readFile((await encode(SPEECH.jfk, join(folder, 'jfk.webm'))).path)
  const wav = await readFile(SPEECH.jfk)
  const needles = [
    ...[SAID, TITLE, CORRECTED, ASKED, ASKED_ALL, TERM, LATER, 'send the budget by Friday', 'Quittengelee'].flatMap(
      textNeedles,
    ),
    ...audioNeedles('the file', wav),
    ...audioNeedles('the upload', webm),
  ]
  await start()
  const watches = audioFolders(dataDir()).map((place) => watchForNeedles(place, needles))
  const id = newRecordingId()
  await ok(postRecording(client, recordingForm({ id, title: TITLE }, wav, 'audio/wav')))
  const second = newRecordingId()
  const uploads = JSON.stringify([{ ...(await uploadSegment(client, second, webm)), mime: 'audio/webm' }])
  await ok(postRecording(client, recordingForm({ id: second, title: TITLE, uploads })))
  const unfinished = newRecordingId()
  await createUpload(client, unfinished)
  await patchUpload(client, uploadPath(unfinished), 0, webm)
  const cut = newRecordingId()
  await cutUpload(cut, webm)

  await untilAnalyzed(id)
  await untilAnalyzed(second)
  expect((await read(id)).transcript).toContain(SAID)
  await ok(client.json('POST', '/api/chat', { recordingId: id, message: ASKED, messageId: newMessageId() }))
  const searched = { recordings: 1, of: 2 }
  const question = { message: ASKED_ALL, messageId: newMessageId(), conversationHistory: [], searched }
  await ok(client.json('POST', '/api/chat/all', { ...question, passages: [{ recordingId: id, from: 0, to: 99 }] }))
  await ok(client.json('POST', '/api/generate-highlights', { recordingId: id }))
  const change = { corrections: [{ start: 0, heard: `${SAID}.`, text: CORRECTED }] }
  const transcript = (await ok(client.json('PATCH', `/api/recordings/${id}/transcript`, change))) as Transcript
  expect(transcript.text).toContain(CORRECTED)
  await ok(client.json('PATCH', `/api/recordings/${id}`, { title: LATER }))
  for (const vocabulary of [Array.from({ length: 100 }, (_, at) => `${TERM} ${at}`), [TERM]])
    await ok(client.json('PUT', '/api/account/preferences', { autoTranscribe: true, mail: true, vocabulary }))
  await ok(client.json('POST', `/api/recordings/${second}/transcribe`))
  await untilAnalyzed(second)

  server.child.kill('SIGKILL')
  await server.exit
  for (const watch of watches) expect(await watch.stop()).toEqual([])
  for (const place of placesOf(dataDir())) expect(await findNeedles(place, needles)).toEqual([])
  // The search finds what there is to find: beside the data folder lies the sound as it was recorded.
  expect(await findNeedles(folder, audioNeedles('the upload', webm))).not.toEqual([])

  await start()
  expect(await read(id)).toMatchObject({ title: LATER, transcript: expect.stringContaining(CORRECTED) })
  const audio = await (await client.fetch(`/api/recordings/${second}/audio`)).arrayBuffer()
  expect(webm.equals(Buffer.from(audio))).toBe(true)
  const offset = async (of: RecordingId) =>
    Number((await tus(client, 'HEAD', uploadPath(of), {})).headers.get('upload-offset'))
  expect(await offset(unfinished)).toBe(webm.length)
  expect(await offset(cut)).toBe(webm.length)
})

test('the first start prints where the key lies; a start without it, or with another, stops with a sentence', async () => {
  await start()
  const key = join(folder, 'data.key')
  expect(server.said()).toMatch(new RegExp(`Master key +${key}\\n.*just created`))
  await ok(postRecording(client, recordingForm({ title: TITLE }, await readFile(SPEECH.jfk), 'audio/wav')))
  server.child.kill('SIGTERM')
  await server.exit
  const [id = '', right] = [/^[\da-f]{16}/m.exec(await readFile(key, 'utf8'))?.[0], await readFile(key)]

  const refused = async (): Promise<string> => {
    server = spawnServer({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir() })
    expect(await server.exit).toBe(1)
    expect(server.complaints().trim().split('\n')).toHaveLength(1)
    return server.complaints()
  }
  await rm(key)
  const sentence = await refused()
  expect(sentence).toContain(`encrypted with the master key ${id}, not found in ${key}`)
  expect(sentence).toMatch(/Put the right key file there, or set MASTER_KEY_FILE/)
  // It has made no new one in its place.
  await expect(readFile(key)).rejects.toThrow('ENOENT')
  const other = spawnServer({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'other') })
  await other.ready()
  other.child.kill('SIGTERM')
  await other.exit
  await writeFile(key, await readFile(join(folder, 'other.key')))
  expect(await refused()).toMatch(new RegExp(`${id}, not found in ${key}, which has [\\da-f]{16}\\.`))
  await writeFile(key, String(right).replace(/(=\n)$/, 'A$1'))
  expect(await refused()).toMatch(/A line of the key file .* is not a master key, or was changed/)

  await writeFile(key, right)
  await start()
  expect(server.said()).not.toContain('just created')
  expect(await (await client.fetch('/api/recordings')).json()).toMatchObject([{ title: TITLE }])
})

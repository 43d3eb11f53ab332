import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminEndpoints } from '../../../../contract/accounts/admin-endpoints.ts'
import type { Change } from '../../../../contract/changes.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { unzip } from '../../../../testkit/samples/unzip.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed, transcriptionEnded } from '../../../../testkit/server/transcribed.ts'
import { type SpeechServer, startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'

const AGREED = '2026-01-02T10:20:30.000Z'

let speech: SpeechServer
let held = Promise.resolve()
/** Keeps the speech server from answering until the result is called. */
function holdAnswers(): () => void {
  let release = (): void => undefined
  held = new Promise((resolve) => {
    release = resolve
  })
  return release
}

let server: TestServer
let client: TestClient
beforeAll(async () => {
  speech = await startSpeechServer({ hear: () => held.then(() => undefined) })
  const said = { CONSENT_NOTE: 'Bitte alle fragen.', BACKUP_DAYS: '14' }
  server = await startTestServer({ STT_URL: speech.url, STT_LANGUAGE: 'en', ...said }, {})
  client = await server.signIn()
})
afterAll(async () => {
  await server.close()
  await speech.close()
})

const read = async (id: string) => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
const patch = (id: string, body: object) => client.json('PATCH', `/api/recordings/${id}`, body)

it('keeps the language and the agreement that come with an upload, and hears it in that language', async () => {
  const form = recordingForm(
    { title: 'Said', spokenLanguage: 'de', agreedAt: AGREED },
    await readFile(SPEECH.jfk),
    'audio/wav',
  )
  const { id } = (await (await postRecording(client, form)).json()) as Recording
  expect(await transcriptionEnded(client, id)).toMatchObject({ spokenLanguage: 'de', agreedAt: AGREED })
  expect(speech.requests.map(({ language }) => language)).toEqual(['de'])
  await patch(id, { spokenLanguage: null })
  await client.json('POST', `/api/recordings/${id}/transcribe`)
  await transcriptionEnded(client, id)
  // As the operator has set it.
  await expect.poll(() => speech.requests.map(({ language }) => language)).toEqual(['de', 'en'])
})

it('hears it in the language that is chosen while it is heard in another', async () => {
  const held = holdAnswers()
  const form = recordingForm({ title: 'Said', spokenLanguage: 'fr' }, await readFile(SPEECH.jfk), 'audio/wav')
  const { id } = (await (await postRecording(client, form)).json()) as Recording
  const languages = () => speech.requests.map(({ language }) => language).slice(-2)
  await expect.poll(languages).toContain('fr')
  await patch(id, { spokenLanguage: 'es' })
  await client.json('POST', `/api/recordings/${id}/transcribe`)
  held()
  await expect.poll(languages).toEqual(['fr', 'es'])
  expect(await transcriptionEnded(client, id)).toMatchObject({ spokenLanguage: 'es', transcription: { state: 'done' } })
})

it('lets both be set and taken back, dated for devices, and refuses what is neither', async () => {
  const id = await transcribed(server, client, [{ start: 0, end: 2, text: 'We sail on Friday.' }])
  const edits = [
    { kind: 'spoken-language', spokenLanguage: 'fr' },
    { kind: 'agreed', agreedAt: AGREED },
  ]
  await client.json('POST', '/api/edits', { recordings: [{ id, edits }] })
  const { changes } = (await (await client.fetch('/api/changes?cursor=0')).json()) as { changes: Change[] }
  const row = changes.flatMap((one) => (one.kind === 'recording' && one.recording.id === id ? [one.recording] : []))[0]
  expect(row).toMatchObject({ spokenLanguage: 'fr', agreedAt: AGREED })
  expect(row?.edited).toMatchObject({ language: expect.any(Number), agreed: expect.any(Number) })
  expect((await patch(id, { spokenLanguage: 'as they speak' })).status).toBe(400)
  expect((await patch(id, { agreedAt: 'yes' })).status).toBe(400)
  await patch(id, { spokenLanguage: null, agreedAt: null })
  const after = await read(id)
  expect([after.spokenLanguage ?? null, after.agreedAt ?? null]).toEqual([null, null])
})

it('puts the agreement into every text of the export, and into its data', async () => {
  const id = await transcribed(server, client, [{ start: 0, end: 2, text: 'We sail on Friday.' }])
  await patch(id, { agreedAt: AGREED })
  const files = unzip(new Uint8Array(await (await client.fetch(`/api/export/${id}`)).arrayBuffer()))
  const ending = (end: string) => String(files.get([...files.keys()].find((name) => name.endsWith(end)) ?? ''))
  const note = 'Everyone agreed to be recorded: noted 2026-01-02 10:20 UTC.'
  expect(ending('_transcript.txt')).toBe(`We sail on Friday.\n\n${note}\n`)
  expect(ending('.md')).toContain(note)
  expect(JSON.parse(ending('recording.json')).recording.agreedAt).toBe(AGREED)
})

it('writes down once that somebody objected, whether or not anything of it has arrived', async () => {
  const form = recordingForm({ title: 'Not I' }, fakeWebm())
  const { id } = (await (await postRecording(client, form)).json()) as Recording
  const never = newRecordingId()
  const remove = (of: string) => client.fetch(`/api/recordings/${of}?forever=1&objection=1`, { method: 'DELETE' })
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  expect((await remove(never)).status).toBe(404)
  expect((await client.fetch(`/api/recordings/${id}`)).status).toBe(404)
  const audit = adminEndpoints.listAudit.answer.parse(await (await client.json('GET', '/api/admin/audit')).json())
  const told = audit.filter(({ action }) => action === 'recording-objected')
  expect(told.map(({ actor, subject }) => [actor, subject])).toEqual([
    [OWNER.email, never],
    [OWNER.email, id],
  ])
})

it('tells every device what the operator says of consent and backups', async () => {
  const account = await (await client.fetch('/api/account')).json()
  expect(account).toMatchObject({ consentNote: 'Bitte alle fragen.', backupDays: 14 })
})

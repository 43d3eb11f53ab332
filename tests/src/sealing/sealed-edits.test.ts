import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { giveFields } from '../../../contract/recordings/user-fields.ts'
import { askQuestion, renameRecording, setField } from '../../../src/local/recordings/edit-recording.ts'
import { deleteRecording, newEntry, setFavorite } from '../../../src/local/recordings/queue-edit.ts'
import { drain } from '../../../src/sync/drain.ts'
import { drainQuestions } from '../../../src/sync/drain-questions.ts'
import { pull } from '../../../src/sync/feed/pull.ts'
import { fakeWebm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { saveSealed, sealedDevice, speakSealed } from './sealed-devices.ts'
import { begin } from './sealing-devices.ts'

let server: TestServer
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

const TITLE = 'Quarterly numbers of the orchard'
type TestDevice = ReturnType<typeof sealedDevice>

let people = 0
async function deviceWith(recordings: number): Promise<{ laptop: TestDevice; ids: RecordingId[] }> {
  const email = `edits${++people}@example.org`
  const jar = await server.newPerson(email)
  const laptop = sealedDevice(jar, (await server.context.people.findByEmail(email))?.id as UserId)
  await begin(laptop)
  const ids: RecordingId[] = []
  for (let at = 0; at < recordings; at++) {
    const id = await speakSealed(laptop, [new Uint8Array(fakeWebm(64))])
    await saveSealed(laptop, id, 'Untitled')
    ids.push(id)
  }
  await drain(laptop)
  return { laptop, ids }
}

const isSent = ({ bodies }: TestDevice, text: string): boolean => bodies.some((body) => body.includes(text))
const waiting = async ({ app }: TestDevice) =>
  (await app.outbox.toArray()).map(({ work, state }) => [work.kind, 'reason' in state ? state.reason : state.kind])

test('on a device that is not in the account a new title is not sent once: it shows here, and that is said', async () => {
  const { laptop, ids } = await deviceWith(1)
  const [id] = ids as [RecordingId]
  const stranger = sealedDevice(laptop.jar, laptop.owner)
  await pull(stranger)
  await renameRecording(stranger.app, id, TITLE)
  await drain(stranger)
  expect(isSent(stranger, TITLE)).toBe(false)
  expect(await waiting(stranger)).toEqual([
    ['title', { kind: 'refused', message: 'Only your devices can change this recording.' }],
  ])
  expect((await stranger.app.recordings.get(id))?.title).toBe(TITLE)
})

test('among edits that go together what is written in sealed recordings goes sealed, and what tells nothing goes', async () => {
  const { laptop, ids } = await deviceWith(3)
  for (const id of ids) {
    await renameRecording(laptop.app, id, TITLE)
    await setFavorite(laptop.app, id, true)
    await deleteRecording(laptop.app, id)
  }
  await drain(laptop)
  expect(isSent(laptop, TITLE)).toBe(false)
  expect(await waiting(laptop)).toEqual([])
  const { changes } = await (await laptop.jar.fetch('/api/changes?cursor=0')).json()
  const told = changes.map(({ recording: { isFavorite, deletedAt } }: Told) => [isFavorite, deletedAt !== null])
  expect(told).toEqual(ids.map(() => [false, true]))
})
type Told = { recording: { isFavorite: boolean; deletedAt: string | null } }

test('before the server has heard of the recording the audio that is here says that it is sealed', async () => {
  const { laptop } = await deviceWith(0)
  const id = await speakSealed(laptop, [new Uint8Array(fakeWebm(64))])
  await saveSealed(laptop, id, 'Untitled')
  await laptop.app.outbox.clear()
  await renameRecording(laptop.app, id, TITLE)
  await setField(laptop.app, id, { kind: 'marks', marks: [1] })
  await drain(laptop)
  expect(isSent(laptop, TITLE)).toBe(false)
  expect((await waiting(laptop)).map(([kind]) => kind)).toEqual(['title', 'marks'])
})

test('a question about a sealed recording is not sent', async () => {
  const { laptop, ids } = await deviceWith(1)
  await askQuestion(laptop.app, ids[0] as RecordingId, TITLE)
  await drainQuestions(laptop)
  expect(isSent(laptop, TITLE)).toBe(false)
  expect((await waiting(laptop)).map(([kind]) => kind)).toEqual(['question'])
})

test('a restored server gets back what tells nothing of a sealed recording', async () => {
  const { laptop, ids } = await deviceWith(1)
  const [id] = ids as [RecordingId]
  await laptop.app.recordings.update(id, { title: TITLE, isFavorite: true })
  const row = await laptop.app.recordings.get(id)
  if (!row) throw new Error('The recording is gone.')
  const edited = { title: Date.now(), favorite: Date.now() }
  await laptop.app.outbox.add(newEntry(laptop.owner, id, { kind: 'give-back', ...giveFields(row), edited }) as never)
  await drain(laptop)
  expect(await waiting(laptop)).toEqual([])
  expect(isSent(laptop, TITLE)).toBe(false)
  expect((await (await laptop.jar.fetch(`/api/recordings/${id}`)).json()).isFavorite).toBe(false)
  expect(await laptop.app.recordings.get(id)).toMatchObject({ title: TITLE, isFavorite: true })
})

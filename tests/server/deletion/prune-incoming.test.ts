/**
 * A backup that fell into a take knows a part of what its device was told is safe. The first start on it removed the rest, which may
 * be nowhere else.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId, uploadId } from '../../../contract/ids.ts'
import { STATE_FACT } from '../../../server/context/reset-after-restore.ts'
import { pruneIncoming, takeBackAll } from '../../../server/deletion/prune-incoming.ts'
import { dropUnusedKeys } from '../../../server/store/unused-keys.ts'
import { damageBlob } from '../../../testkit/server/damage-blob.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
  uploadSegment,
} from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { dropBackEnd } from '../../../testkit/stores/back-end.ts'

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())

const PIECE = 10_000
const sound = fakeWebm(4 * PIECE)

/** As a start does; nothing is being written any more. */
const start = () => pruneIncoming(server.context, new Date(Date.now() + 60_000))
const stored = (id: RecordingId, segment = 0) => server.context.blobs.list(`uploads/${uploadId(id, segment)}/`)
const put = (name: string, bytes: Buffer) => server.context.blobs.write(name, Readable.from([bytes]))
const offset = async (id: RecordingId) => (await tus(owner, 'HEAD', uploadPath(id), {})).headers.get('upload-offset')

/** Four pieces that the device was told of; the database is of the time before the third. */
async function restored(): Promise<RecordingId> {
  const id = newRecordingId()
  await createUpload(owner, id)
  for (let at = 0; at < sound.length; at += PIECE)
    expect((await patchUpload(owner, uploadPath(id), at, sound.subarray(at, at + PIECE))).status).toBe(204)
  const { database } = server.context
  await database
    .deleteFrom('upload_parts')
    .where('upload_id', '=', uploadId(id, 0))
    .where('start', '>=', 2 * PIECE)
    .execute()
  return id
}

test('what a device was told of after the backup is taken back, and the recording is whole', async () => {
  const id = await restored()
  expect(await offset(id)).toBe(`${2 * PIECE}`)
  await start()
  expect(await offset(id)).toBe(`${sound.length}`)
  const claim = {
    segment: 0,
    mime: 'audio/webm',
    bytes: sound.length,
    sha256: sha256(sound),
    startOffset: 0,
    seconds: 10,
  }
  const uploads = JSON.stringify([{ ...claim, upload: uploadId(id, 0) }])
  expect((await postRecording(owner, recordingForm({ id, uploads }))).status).toBe(201)
  const audio = await owner.fetch(`/api/recordings/${id}/audio`)
  expect(sha256(new Uint8Array(await audio.arrayBuffer()))).toBe(sha256(sound))
})

test('after a restore by hand it is taken back however new it is, and nothing is removed', async () => {
  const [id, unknown] = [await restored(), newRecordingId()]
  await put(`uploads/${uploadId(unknown, 0)}/0-a`, sound)
  await pruneIncoming(server.context, new Date(Date.now() - 60_000))
  expect(await offset(id), 'a server leaves what may still be written').toBe(`${2 * PIECE}`)
  expect(await takeBackAll(server.context)).toBe(1)
  expect(await offset(id)).toBe(`${sound.length}`)
  expect(await takeBackAll(server.context)).toBe(0)
  expect(await stored(unknown)).toHaveLength(1)
})

test('what is taken back while a server writes it is acknowledged, and stays', async () => {
  const id = newRecordingId()
  await createUpload(owner, id)
  const { blobs } = server.context
  const write = blobs.write.bind(blobs)
  const writing = vi.spyOn(blobs, 'write').mockImplementation(async (...args) => {
    const written = await write(...args)
    expect(await takeBackAll(server.context)).toBe(1)
    return written
  })
  const answer = await patchUpload(owner, uploadPath(id), 0, sound.subarray(0, PIECE))
  writing.mockRestore()
  expect([answer.status, await offset(id)]).toEqual([204, `${PIECE}`])
  expect(await stored(id)).toHaveLength(1)
})

test('a start that finds the database put back takes back what arrived since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-put-back-'))
  const own = { DATA_DIR: join(folder, 'data') }
  const first = await startTestServer(own)
  const id = newRecordingId()
  const device = await first.signIn()
  await createUpload(device, id)
  await patchUpload(device, uploadPath(id), 0, sound.subarray(0, PIECE))
  const facts = () => first.context.database.selectFrom('facts').select('value').where('name', '=', STATE_FACT)
  const { value } = await facts().executeTakeFirstOrThrow()
  await patchUpload(device, uploadPath(id), PIECE, sound.subarray(PIECE))
  await postRecording(device, recordingForm({}, sound))
  await first.context.newestState.note()
  await first.context.database.updateTable('facts').set({ value }).where('name', '=', STATE_FACT).execute()
  await first.context.database.deleteFrom('upload_parts').where('start', '=', PIECE).execute()
  await first.close()
  const second = await startTestServer(own)
  const again = await second.signIn()
  const answer = await tus(again, 'HEAD', uploadPath(id), {})
  expect(answer.headers.get('upload-offset')).toBe(`${sound.length}`)
  await second.close()
  dropBackEnd(own.DATA_DIR)
  await rm(folder, { recursive: true })
})

/** Small parts have become one since the backup: of the first ones the database knows, and of the rest nothing. */
async function joinedSince(known: number): Promise<{ id: RecordingId; folder: string }> {
  const id = newRecordingId()
  await createUpload(owner, id)
  for (let at = 0; at < known; at += 2000) await patchUpload(owner, uploadPath(id), at, sound.subarray(at, at + 2000))
  const folder = `uploads/${uploadId(id, 0)}`
  await put(`${folder}/0-joined`, sound.subarray(0, 2 * PIECE))
  return { id, folder }
}
const kept = async (id: RecordingId) => {
  const answer = await owner.fetch(`${uploadPath(id)}?start=0&end=${sound.length}`)
  return Buffer.from(await answer.arrayBuffer())
}

test.each([
  ['at a start', start],
  ['after a restore by hand', () => takeBackAll(server.context)],
])('what has become one with parts of before the backup is taken back with them, %s', async (_, takeBack) => {
  const { id } = await joinedSince(6000)
  await takeBack()
  expect(await offset(id)).toBe(`${2 * PIECE}`)
  expect((await kept(id)).equals(sound.subarray(0, 2 * PIECE))).toBe(true)
})

test('parts whose bytes have gone, as they became one after the backup, are read from that', async () => {
  const { id, folder } = await joinedSince(2 * PIECE)
  const [first] = (await stored(id)).filter((name) => name.startsWith(`${folder}/0-0`))
  await server.context.blobs.remove(first ?? '')
  await start()
  expect((await kept(id)).equals(sound.subarray(0, 2 * PIECE))).toBe(true)
})

test('parts that are damaged, or that the disk does not give, are read from what they became', async () => {
  const { id, folder } = await joinedSince(2 * PIECE)
  const parts = (await stored(id)).filter((name) => !name.endsWith('-joined'))
  await damageBlob(server, parts.find((name) => name.startsWith(`${folder}/2000-`)) ?? '', 100)
  const refused = parts.find((name) => name.startsWith(`${folder}/4000-`))
  const { blobs } = server.context
  const read = blobs.read.bind(blobs)
  const reading = vi.spyOn(blobs, 'read').mockImplementation((name, ...range) => {
    if (name === refused) throw new Error('EIO: i/o error, read')
    return read(name, ...range)
  })
  const told = vi.spyOn(console, 'error').mockReturnValue()
  await start()
  expect(told).toHaveBeenCalledOnce()
  for (const spy of [reading, told]) spy.mockRestore()
  expect((await kept(id)).equals(sound.subarray(0, 2 * PIECE))).toBe(true)
})

test('what small parts have become stays where it cannot be read now and reaches further than they do', async () => {
  const { id, folder } = await joinedSince(6000)
  await damageBlob(server, `${folder}/0-joined`)
  await put(`${folder}/0-c`, sound.subarray(0, 50))
  await start()
  expect(await offset(id)).toBe('6000')
  expect(await stored(id)).toContain(`${folder}/0-joined`)
  expect(await stored(id)).not.toContain(`${folder}/0-c`)
})

test('other sound that begins at the same place takes the place of no part', async () => {
  const { id, folder } = await joinedSince(6000)
  await put(`${folder}/2000-other`, fakeWebm(9000))
  await server.context.blobs.remove(`${folder}/0-joined`)
  await start()
  expect(await offset(id)).toBe('6000')
  expect((await kept(id)).equals(sound.subarray(0, 6000))).toBe(true)
})

test('what cannot be read is not taken back, and stays', async () => {
  const id = await restored()
  const third = (await stored(id)).find((name) => name.includes(`/${2 * PIECE}-`)) ?? ''
  await damageBlob(server, third)
  await start()
  expect(await offset(id)).toBe(`${2 * PIECE}`)
  expect(await stored(id)).toHaveLength(4)
})

test('for one file that the disk does not give, whatever the reason, no start fails', async () => {
  const [id, other] = [await restored(), await restored()]
  const third = (await stored(id)).find((name) => name.includes(`/${2 * PIECE}-`))
  const { blobs } = server.context
  const read = blobs.read.bind(blobs)
  const reading = vi.spyOn(blobs, 'read').mockImplementation((name, ...range) => {
    if (name === third) throw new Error('EISDIR: illegal operation on a directory, read')
    return read(name, ...range)
  })
  const told = vi.spyOn(console, 'error').mockReturnValue()
  await start()
  expect(told).toHaveBeenCalledWith(`${third} cannot be read, and is not taken back.`, expect.any(Error))
  for (const spy of [reading, told]) spy.mockRestore()
  expect([await offset(id), await offset(other)]).toEqual([`${2 * PIECE}`, `${sound.length}`])
  expect(await stored(id)).toHaveLength(4)
})

test('of two writes of one place the longer is taken, and the other goes', async () => {
  const id = newRecordingId()
  await createUpload(owner, id)
  await patchUpload(owner, uploadPath(id), 0, sound.subarray(0, PIECE))
  const folder = `uploads/${uploadId(id, 0)}`
  await put(`${folder}/${PIECE}-a`, sound.subarray(PIECE, PIECE + 100))
  await put(`${folder}/${PIECE}-b`, sound.subarray(PIECE, PIECE + 200))
  // Written twice, as when nobody knew whether the first had its row.
  await put(`${folder}/0-c`, sound.subarray(0, 50))
  await start()
  expect(await offset(id)).toBe(`${PIECE + 200}`)
  const left = await stored(id)
  expect(left).toHaveLength(2)
  expect(left).toContain(`${folder}/${PIECE}-b`)
})

test('a segment that began after the backup stays; of what was handed in, deleted or never begun, nothing does', async () => {
  const [open, whole, unknown] = [newRecordingId(), newRecordingId(), newRecordingId()]
  await createUpload(owner, open)
  await put(`uploads/${uploadId(open, 1)}/0-a`, sound)
  await postRecording(
    owner,
    recordingForm({ id: whole, uploads: JSON.stringify([await uploadSegment(owner, whole, sound)]) }),
  )
  for (const id of [whole, unknown]) await put(`uploads/${uploadId(id, 0)}/0-a`, sound)
  await start()
  expect(await stored(open, 1)).toHaveLength(1)
  for (const id of [whole, unknown]) expect(await stored(id)).toEqual([])
})

test('a form whose key another start drops is not acknowledged, and is whole when it is sent again', async () => {
  const { blobs, database } = server.context
  const id = newRecordingId()
  const { move } = blobs
  const moved = vi.spyOn(blobs, 'move').mockImplementation(async (from, to) => {
    await move.call(blobs, from, to)
    // As if a form of this id had failed a day before, and left its key.
    await dropUnusedKeys(database, new Date(Date.now() + 60_000))
  })
  const refused = await postRecording(owner, recordingForm({ id }, sound))
  expect(refused.status).toBe(503)
  moved.mockRestore()
  expect((await owner.fetch(`/api/recordings/${id}`)).status).toBe(404)
  expect((await postRecording(owner, recordingForm({ id }, sound))).status).toBe(201)
  const audio = await owner.fetch(`/api/recordings/${id}/audio`)
  expect(sha256(new Uint8Array(await audio.arrayBuffer()))).toBe(sha256(sound))
  // From then on no start takes it away.
  await dropUnusedKeys(database, new Date(Date.now() + 60_000))
  expect((await owner.fetch(`/api/recordings/${id}/audio`)).status).toBe(200)
})

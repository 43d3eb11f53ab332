import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { errorAnswerSchema } from '../../../../contract/errors.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import { recordingSchema, storedRecordingSchema } from '../../../../contract/recordings/recording.ts'
import { fakeWebm, postRecording, recordingForm, sha256, uploadSegment } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_MB: '1' })
  owner = await server.signIn()
})
afterAll(() => server.close())

const errorOf = async (answer: Response) => errorAnswerSchema.parse(await answer.json())

describe('the file itself', () => {
  test('is acknowledged with its length and SHA-256, and is then in the list', async () => {
    const audio = fakeWebm()
    const id = newRecordingId()
    const answer = await postRecording(owner, recordingForm({ id, title: '  Budget ' }, audio))
    expect(answer.status).toBe(201)
    const stored = storedRecordingSchema.parse(await answer.json())
    expect(stored).toMatchObject({
      id,
      title: 'Budget',
      duration: 12.5,
      fileSize: 4096,
      mime: 'audio/webm',
    })
    expect(stored.stored).toEqual([{ segment: 0, bytes: 4096, sha256: sha256(audio) }])
    const list = await (await owner.json('GET', '/api/recordings')).json()
    expect(list[0]).toMatchObject({ id, isTranscribed: false, transcript: '', audioUrl: `/api/recordings/${id}/audio` })
  })

  test('gets an id from the server when it brings none', async () => {
    const answer = await postRecording(owner, recordingForm({}, fakeWebm()))
    expect(answer.status).toBe(201)
    expect(storedRecordingSchema.parse(await answer.json()).id).toBeTruthy()
  })

  test('row 25: sent again is the same answer, and one recording', async () => {
    const audio = fakeWebm()
    const id = newRecordingId()
    const first = await postRecording(owner, recordingForm({ id }, audio))
    const again = await postRecording(owner, recordingForm({ id, title: 'Other title' }, audio))
    const early = await postRecording(owner, recordingForm({ id, sha256: sha256(audio) }, audio))
    expect([first.status, again.status, early.status]).toEqual([201, 200, 200])
    const body = await first.json()
    expect(await again.json()).toEqual(body)
    expect(await early.json()).toEqual(body)
  })

  test('sent five times at once is one recording', async () => {
    const audio = fakeWebm()
    const id = newRecordingId()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => postRecording(owner, recordingForm({ id }, audio))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(await server.context.blobs.list(`recordings/${id}/`)).toHaveLength(1)
  })
})

describe('finished uploads', () => {
  test('become one recording in the order of their segments', async () => {
    const id = newRecordingId()
    const [first, second] = [fakeWebm(70_000), fakeWebm(5000)]
    const uploads = [await uploadSegment(owner, id, second, 1), await uploadSegment(owner, id, first, 0)]
    const form = recordingForm({ id, uploads: JSON.stringify(uploads) })
    const answer = await postRecording(owner, form)
    expect(answer.status).toBe(201)
    const stored = storedRecordingSchema.parse(await answer.json())
    expect(stored.stored.map(({ sha256: hash }) => hash)).toEqual([sha256(first), sha256(second)])
    expect(await server.context.blobs.list(`uploads/${id}`)).toEqual([])
    const again = await postRecording(owner, form)
    expect(again.status).toBe(200)
    expect(storedRecordingSchema.parse(await again.json())).toEqual(stored)
  })

  test('keep their places in the timeline, and why there is a gap', async () => {
    const id = newRecordingId()
    const first = await uploadSegment(owner, id, fakeWebm(), 0)
    const second = { ...(await uploadSegment(owner, id, fakeWebm(5000), 1)), startOffset: 22, gapReason: 'muted' }
    await postRecording(owner, recordingForm({ id, uploads: JSON.stringify([first, second]) }))
    const list = z.array(recordingSchema).parse(await (await owner.json('GET', '/api/recordings')).json())
    expect(list.find((recording) => recording.id === id)?.segments).toMatchObject([
      { startOffset: 0, seconds: 10 },
      { startOffset: 22, seconds: 10, gapReason: 'muted' },
    ])
  })

  test('posted twice at once are one recording', async () => {
    const id = newRecordingId()
    const uploads = JSON.stringify([await uploadSegment(owner, id, fakeWebm(300_000))])
    const answers = await Promise.all([1, 2].map(() => postRecording(owner, recordingForm({ id, uploads }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  })

  test('of another length or hash are refused and kept', async () => {
    const id = newRecordingId()
    const upload = await uploadSegment(owner, id, fakeWebm())
    const post = (changed: object) =>
      postRecording(owner, recordingForm({ id, uploads: JSON.stringify([{ ...upload, ...changed }]) }))
    const short = await post({ bytes: 4095 })
    expect([short.status, (await errorOf(short)).code]).toEqual([422, 'wrong-length'])
    const other = await post({ sha256: 'a'.repeat(64) })
    expect([other.status, (await errorOf(other)).code]).toEqual([422, 'wrong-hash'])
    expect((await post({})).status).toBe(201)
  })

  test('of another person are not here', async () => {
    const id = newRecordingId()
    const upload = await uploadSegment(owner, id, fakeWebm())
    const bob = await server.newPerson('bob@example.org')
    const answer = await postRecording(bob, recordingForm({ id, uploads: JSON.stringify([upload]) }))
    expect(answer.status).toBe(425)
  })
})

describe('what is refused leaves nothing behind', () => {
  const cases: [name: string, status: number, fields: Record<string, string>, audio?: Buffer][] = [
    ['no title', 400, { title: ' ' }, fakeWebm()],
    ['a duration that is no number', 400, { duration: 'long' }, fakeWebm()],
    ['an id that is no UUID', 400, { id: '../../etc/passwd' }, fakeWebm()],
    ['neither file nor uploads', 400, {}],
    ['uploads that are not JSON', 400, { uploads: '{' }],
    ['an empty file', 400, {}, Buffer.alloc(0)],
    ['row 21: a file that is not audio', 415, {}, Buffer.from('<html>not audio</html>')],
    ['row 20: a file over the limit', 413, {}, fakeWebm(1_000_001)],
    ['another SHA-256', 422, { sha256: 'b'.repeat(64) }, fakeWebm()],
    ['row 17: somebody else as userId', 403, { userId: 'somebody' }, fakeWebm()],
  ]
  test.each(cases)('%s', async (_name, status, fields, audio) => {
    const before = await server.context.blobs.list('')
    const answer = await postRecording(owner, recordingForm(fields, audio))
    expect(answer.status).toBe(status)
    expect((await errorOf(answer)).error).toMatch(/\w.*\.$/)
    expect(await server.context.blobs.list('')).toEqual(before)
  })

  test('row 25: the same id with other bytes, and what was there stays', async () => {
    const audio = fakeWebm()
    const id = newRecordingId()
    await postRecording(owner, recordingForm({ id }, audio))
    const answer = await postRecording(owner, recordingForm({ id }, fakeWebm()))
    expect([answer.status, (await errorOf(answer)).code]).toEqual([422, 'other-bytes'])
    const kept = await owner.fetch(`/api/recordings/${id}/audio`)
    expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(audio))
  })

  test("another person's id does not exist", async () => {
    const audio = fakeWebm()
    const id = newRecordingId()
    await postRecording(owner, recordingForm({ id }, audio))
    const eve = await server.newPerson('eve@example.org')
    expect((await postRecording(eve, recordingForm({ id }, audio))).status).toBe(404)
  })

  test('a deleted recording does not come back', async () => {
    const audio = fakeWebm()
    const id = newRecordingId()
    await postRecording(owner, recordingForm({ id }, audio))
    await owner.json('DELETE', `/api/recordings/${id}`)
    expect((await postRecording(owner, recordingForm({ id }, audio))).status).toBe(410)
    await owner.json('DELETE', `/api/recordings/${id}?forever=1`)
    expect((await postRecording(owner, recordingForm({ id }, audio))).status).toBe(410)
    expect(await server.context.blobs.list(`recordings/${id}`)).toEqual([])
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'anything'],
    [
      'no closing boundary',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA',
    ],
    ['JSON in place of a form', 'application/json', '{}'],
  ])('%s', async (_name, type, body) => {
    const answer = await owner.fetch('/api/recordings', { method: 'POST', headers: { 'content-type': type }, body })
    expect([400, 415]).toContain(answer.status)
    expect((await errorOf(answer)).error).toMatch(/multipart/)
  })

  test('row 20: a sender that goes away midway', async () => {
    const before = await server.context.blobs.list('')
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const head = `POST /api/recordings HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${owner.cookie}\r\n`
    const form =
      '--x\r\nContent-Disposition: form-data; name="audio"; filename="a.webm"\r\nContent-Type: audio/webm\r\n\r\n'
    socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 500000\r\n\r\n${form}`)
    socket.write(fakeWebm(100_000))
    await expect.poll(() => server.receiving(), { timeout: 100_000 }).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(() => server.receiving(), { timeout: 100_000 }).toBe(0)
    expect(await server.context.blobs.list('')).toEqual(before)
  })
})

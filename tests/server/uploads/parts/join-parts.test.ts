import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId, type UserId, uploadId } from '../../../../contract/ids.ts'
import { BlobDamagedError, type Blobs } from '../../../../server/blobs/blobs.ts'
import { findDifferences } from '../../../../server/cli/backup/find-differences.ts'
import { readBlobs } from '../../../../server/context/open-blobs.ts'
import { pruneIncoming, takeBackAll } from '../../../../server/deletion/prune-incoming.ts'
import { KeyFile } from '../../../../server/keys/key-file.ts'
import { rowTransaction } from '../../../../server/store/dialects/transactions.ts'
import type { Database } from '../../../../server/store/schema.ts'
import { joinParts } from '../../../../server/store/tables/recordings/replaced-parts.ts'
import { bytesOfPerson } from '../../../../server/store/tables/recordings/stored-bytes.ts'
import {
  countShortParts,
  deleteUpload,
  insertPart,
  partsOf,
} from '../../../../server/store/tables/recordings/uploads.ts'
import { createPartJoiner, removeReplacedParts } from '../../../../server/uploads/parts/join-parts.ts'
import { damageBlob } from '../../../../testkit/server/damage-blob.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
} from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { openDatabaseOf } from '../../../../testkit/stores/postgres-under-test.ts'

let server: TestServer
let owner: TestClient
let user: UserId
let database: Database
let blobs: Blobs
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  user = await owner.userId()
  ;({ database, blobs } = server.context)
})
afterAll(() => server.close())

describe('small pieces, as captions bring them', () => {
  const PIECES = 40
  const sound = fakeWebm(PIECES * 1000)
  const report = (error: unknown) => expect(error).toBeUndefined()

  /** Each second as a piece of its own. */
  async function sentBySeconds(): Promise<RecordingId> {
    const take = newRecordingId()
    await createUpload(owner, take)
    for (let at = 0; at < sound.length; at += 1000)
      expect((await patchUpload(owner, uploadPath(take), at, sound.subarray(at, at + 1000))).status).toBe(204)
    return take
  }

  test('become few parts with the same bytes, and the recording is the same', async () => {
    const take = await sentBySeconds()
    await vi.waitFor(async () => {
      const parts = await partsOf(server.context.database, uploadId(take, 0))
      expect(parts.length).toBeLessThan(PIECES / 2)
      expect(parts.map(({ start }) => start)).toEqual(
        parts.map((_, at) => parts.slice(0, at).reduce((sum, { bytes }) => sum + bytes, 0)),
      )
    })
    const answer = await owner.fetch(`${uploadPath(take)}?start=0&end=${sound.length}`)
    expect(sound.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    const place = { segment: 0, startOffset: 0, seconds: 40, mime: 'audio/webm' }
    const upload = { ...place, upload: uploadId(take, 0), bytes: sound.length, sha256: sha256(sound) }
    const form = recordingForm({ id: take, uploads: JSON.stringify([upload]) })
    expect((await postRecording(owner, form)).status).toBe(201)
  })

  test('are left as they are while one cannot be read, and nothing else is written', async () => {
    const take = newRecordingId()
    await createUpload(owner, take)
    for (let at = 0; at < 15_000; at += 1000)
      await patchUpload(owner, uploadPath(take), at, sound.subarray(at, at + 1000))
    const [, second] = await partsOf(server.context.database, uploadId(take, 0))
    await damageBlob(server, second?.blob ?? '', 100)
    expect((await patchUpload(owner, uploadPath(take), 15_000, sound.subarray(15_000, 16_000))).status).toBe(204)
    const errors: unknown[] = []
    const joiner = createPartJoiner({ ...server.context, report: (error) => errors.push(error) })
    joiner.join(uploadId(take, 0), user)
    await joiner.idle()
    expect(errors).toEqual([expect.any(BlobDamagedError)])
    expect(await partsOf(server.context.database, uploadId(take, 0))).toHaveLength(16)
    expect(await server.context.blobs.list(`uploads/${uploadId(take, 0)}/`)).toHaveLength(16)
  })

  test('are what they were where one was put right meanwhile, and gone where the upload is', async () => {
    const take = newRecordingId()
    await createUpload(owner, take)
    for (let at = 0; at < 3000; at += 1000)
      await patchUpload(owner, uploadPath(take), at, sound.subarray(at, at + 1000))
    const id = uploadId(take, 0)
    const parts = await partsOf(database, id)
    const joined = { start: 0, bytes: 3000, blob: `uploads/${id}/joined` }
    const changed = parts.map((part, at) => (at === 1 ? { ...part, blob: `uploads/${id}/other` } : part))
    await expect(rowTransaction(database, (write) => joinParts(write, id, changed, joined))).rejects.toThrow('changed')
    expect(await partsOf(database, id)).toEqual(parts)
    await rowTransaction(database, (write) => deleteUpload(write, id, user))
    expect(await rowTransaction(database, (write) => joinParts(write, id, parts, joined))).toBe(false)
    expect(await partsOf(database, id)).toEqual([])
  })

  /** Sixteen parts that nobody has made one. */
  async function smallTake(): Promise<RecordingId> {
    const take = newRecordingId()
    await createUpload(owner, take)
    const id = uploadId(take, 0)
    for (let at = 0; at < 16_000; at += 1000) {
      const blob = `uploads/${id}/${at}-small`
      await blobs.write(blob, Readable.from([sound.subarray(at, at + 1000)], { objectMode: false }))
      await rowTransaction(database, (write) => insertPart(write, id, { start: at, bytes: 1000, blob }))
    }
    return take
  }
  /** They are one. */
  async function joinedTake(): Promise<RecordingId> {
    const take = await smallTake()
    const id = uploadId(take, 0)
    const joiner = createPartJoiner({ database, blobs, report })
    joiner.join(id, user)
    await joiner.idle()
    const [joined, ...others] = await partsOf(database, id)
    expect([joined?.bytes, others]).toEqual([16_000, []])
    return take
  }
  const stored = (take: RecordingId) => blobs.list(`uploads/${uploadId(take, 0)}/`)

  test('leave their blobs to whoever reads them still, and then none, whichever process joined them', async () => {
    const take = await joinedTake()
    await removeReplacedParts({ database, blobs }, Date.now())
    // As at a start.
    await pruneIncoming({ database, blobs }, new Date(Date.now() + 60_000))
    expect(await stored(take)).toHaveLength(17)
    await removeReplacedParts({ database, blobs }, Date.now() + 61 * 60_000)
    expect(await stored(take)).toEqual([(await partsOf(database, uploadId(take, 0)))[0]?.blob])
  })

  test('are no difference that a check of the folder tells of', async () => {
    const take = await joinedTake()
    const { config } = server
    const keys = new KeyFile(`${config.dataDir}.key`)
    const { differences } = await findDifferences(config.dataDir, keys, {
      now: Date.now() + 20 * 60_000,
      database: openDatabaseOf(config.dataDir, keys),
      openAudio: (of) => readBlobs(config, of),
    })
    expect(differences.filter((one) => one.kind === 'no-row' && one.blob.includes(take))).toEqual([])
  })

  test('leave nothing behind when the take is discarded', async () => {
    const take = await joinedTake()
    expect((await tus(owner, 'DELETE', uploadPath(take), {})).status).toBe(204)
    expect(await stored(take)).toEqual([])
  })

  test('never become sound of another upload that is begun under their name', async () => {
    const take = await joinedTake()
    await tus(owner, 'DELETE', uploadPath(take), {})
    await createUpload(owner, take)
    await patchUpload(owner, uploadPath(take), 0, fakeWebm(5000))
    await pruneIncoming({ database, blobs }, new Date(Date.now() + 60_000))
    expect((await tus(owner, 'HEAD', uploadPath(take), {})).headers.get('upload-offset')).toBe('5000')
  })

  test('count to their person, and to the short parts of their upload, until they are removed', async () => {
    const before = await bytesOfPerson(database, user)
    const take = await joinedTake()
    expect((await bytesOfPerson(database, user)) - before).toBe(16_000 + 16 * 4096)
    const short = () => rowTransaction(database, (write) => countShortParts(write, uploadId(take, 0), 8192))
    expect(await short()).toBe(16)
    await removeReplacedParts({ database, blobs }, Date.now() + 61 * 60_000)
    expect(await short()).toBe(0)
  })

  test('stay as what they became where another process has taken that for them first', async () => {
    const take = await smallTake()
    const id = uploadId(take, 0)
    const overtaken: typeof blobs = Object.assign(Object.create(blobs), {
      write: async (...args: Parameters<typeof blobs.write>) => {
        const written = await blobs.write(...args)
        await damageBlob(server, `uploads/${id}/3000-small`, 100)
        expect(await takeBackAll({ database, blobs })).toBe(1)
        return written
      },
    })
    const errors: unknown[] = []
    const joiner = createPartJoiner({ database, blobs: overtaken, report: (error) => errors.push(error) })
    joiner.join(id, user)
    await joiner.idle()
    expect(errors).toHaveLength(1)
    const answer = await owner.fetch(`${uploadPath(take)}?start=0&end=16000`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(sound.subarray(0, 16_000))).toBe(true)
  })

  test('are joined a few at once, however many uploads one person sends at once', async () => {
    let open = 0
    let most = 0
    const slow: typeof blobs = Object.assign(Object.create(blobs), {
      read: (name: string) => {
        most = Math.max(most, ++open)
        return blobs.read(name).once('close', () => open--)
      },
    })
    const takes = [await smallTake(), await smallTake(), await smallTake()]
    const joiner = createPartJoiner({ database, blobs: slow, report })
    for (const take of takes) joiner.join(uploadId(take, 0), user)
    await joiner.idle()
    expect(most).toBe(1)
  })
})

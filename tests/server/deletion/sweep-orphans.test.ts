import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { BlobStoreFullError } from '../../../server/blobs/blobs.ts'
import { sweepOrphans } from '../../../server/deletion/sweep-orphans.ts'
import { noteDamage } from '../../../server/uploads/repair.ts'
import { damageBlob } from '../../../testkit/server/damage-blob.ts'
import { fakeWebm, postRecording, recordingForm, sha256, uploadSegment } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../testkit/servers/object-store.ts'
import { cases } from '../../whole.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Everything was written by then. */
const later = (): Date => new Date(Date.now() + DAY_MS)

let store: ObjectStoreStandIn
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())

describe.for(cases(['where the suite has it'], ['in a bucket']))('sound that no row points at, %s', (where) => {
  let server: TestServer
  let owner: TestClient
  const reported: unknown[] = []
  beforeAll(async () => {
    server = await startTestServer(where === 'in a bucket' ? await store.environment() : {})
    owner = await server.signIn()
  })
  afterAll(() => server.close())
  beforeEach(() => reported.splice(0))

  const sweep = (before = later()) =>
    sweepOrphans({ ...server.context, report: (error) => void reported.push(error) }, before)
  const named = (id: RecordingId) => server.context.blobs.list(`recordings/${id}/`)
  const handIn = (id: RecordingId, claims: readonly object[]) =>
    postRecording(owner, recordingForm({ id, uploads: JSON.stringify(claims) }))
  const put = (name: string, bytes: Buffer) => server.context.blobs.write(name, Readable.from([bytes]))
  const audioOf = async (id: RecordingId, segment: number) => {
    const answer = await owner.fetch(`/api/recordings/${id}/audio?segment=${segment}`)
    return answer.status === 200 ? sha256(new Uint8Array(await answer.arrayBuffer())) : answer.status
  }

  const spoil = (name: string) =>
    where === 'in a bucket' ? server.context.blobs.remove(name) : damageBlob(server, name)

  /** Two segments, of which there was room for the first only. */
  async function compositionThatFailed() {
    const { blobs } = server.context
    const id = newRecordingId()
    const sound = [fakeWebm(50_000), fakeWebm(60_000)]
    const claims = []
    for (const [segment, bytes] of sound.entries()) claims.push(await uploadSegment(owner, id, bytes, segment))
    const write = blobs.write
    blobs.write = async (name, ...rest) => {
      if (name === `recordings/${id}/1`) throw new BlobStoreFullError('There is no room left on the disk.')
      return write.call(blobs, name, ...rest)
    }
    expect((await handIn(id, claims)).status).toBe(507)
    blobs.write = write
    expect(await named(id)).toEqual([`recordings/${id}/0`])
    return { id, sound, claims }
  }

  test('what a composition left that found no room goes after a day, and the device hands it in later all the same', async () => {
    const { id, sound, claims } = await compositionThatFailed()
    // Nobody knows yet whether the device is at it.
    await sweep(new Date(Date.now() - DAY_MS))
    expect(await named(id)).toHaveLength(1)
    await sweep()
    expect(await named(id)).toEqual([])
    expect((await handIn(id, claims)).status).toBe(201)
    await sweep()
    for (const [segment, bytes] of sound.entries()) expect(await audioOf(id, segment)).toBe(sha256(bytes))
    expect(reported).toEqual([])
  })

  test('a composition that begins while it is swept keeps what it makes', async () => {
    const { id, sound, claims } = await compositionThatFailed()
    const { blobs, database, exclusively } = server.context
    let answer: Response | undefined
    const late: typeof exclusively = async (key, work) => {
      if (key === id) answer ??= await handIn(id, claims)
      return exclusively(key, work)
    }
    await sweepOrphans({ blobs, database, exclusively: late, report: (error) => void reported.push(error) }, later())
    expect(answer?.status).toBe(201)
    for (const [segment, bytes] of sound.entries()) expect(await audioOf(id, segment)).toBe(sha256(bytes))
  })

  test('one that is under way is waited for', async () => {
    const { id, sound, claims } = await compositionThatFailed()
    const { blobs } = server.context
    const write = blobs.write
    let swept: Promise<void> | undefined
    blobs.write = async (name, ...rest) => {
      const written = await write.call(blobs, name, ...rest)
      // No row points at it yet.
      if (name === `recordings/${id}/0`) swept ??= sweep()
      return written
    }
    expect((await handIn(id, claims)).status).toBe(201)
    blobs.write = write
    await swept
    expect(swept).toBeDefined()
    for (const [segment, bytes] of sound.entries()) expect(await audioOf(id, segment)).toBe(sha256(bytes))
  })

  test('what may be the only copy stays: of which nothing is known, whose upload differs or cannot be read', async () => {
    const unknown = newRecordingId()
    await uploadSegment(owner, unknown, fakeWebm(), 1)
    await put(`recordings/${unknown}/0`, fakeWebm())
    const other = newRecordingId()
    await uploadSegment(owner, other, fakeWebm(9000))
    await put(`recordings/${other}/0`, fakeWebm(5000))
    const holed = await compositionThatFailed()
    const [part = ''] = await server.context.blobs.list(`uploads/${holed.id}.0/`)
    await spoil(part)
    await sweep()
    for (const id of [unknown, other, holed.id]) expect(await named(id)).toEqual([`recordings/${id}/0`])
  })

  test('what a repair left that ended between the sound and its row goes, and the repair is made later all the same', async () => {
    const id = newRecordingId()
    const bytes = fakeWebm(70_000)
    const claim = await uploadSegment(owner, id, bytes)
    expect((await handIn(id, [claim])).status).toBe(201)
    await spoil(`recordings/${id}/0`)
    await noteDamage(server.context.database, `recordings/${id}/0`)
    const again = await uploadSegment(owner, id, bytes)
    // As the server is killed after this.
    await put(`recordings/${id}/${Date.now()}0`, bytes)
    await sweep()
    expect(await named(id)).toEqual(where === 'in a bucket' ? [] : [`recordings/${id}/0`])
    expect((await handIn(id, [again])).status).toBeLessThan(300)
    expect(await audioOf(id, 0)).toBe(sha256(bytes))
  })

  test('what a recording has goes in no form; an older copy of its beginning goes, and what was deleted for good', async () => {
    const id = newRecordingId()
    const bytes = fakeWebm(80_000)
    expect((await handIn(id, [await uploadSegment(owner, id, bytes)])).status).toBe(201)
    await put(`recordings/${id}/170000000`, bytes.subarray(0, 30_000))
    const gone = newRecordingId()
    await handIn(gone, [await uploadSegment(owner, gone, bytes)])
    await owner.fetch(`/api/recordings/${gone}?forever=1`, { method: 'DELETE' })
    await put(`recordings/${gone}/0`, bytes)
    const trashed = newRecordingId()
    await handIn(trashed, [await uploadSegment(owner, trashed, bytes)])
    await owner.fetch(`/api/recordings/${trashed}`, { method: 'DELETE' })
    await sweep()
    expect(await named(id)).toEqual([`recordings/${id}/0`])
    expect(await audioOf(id, 0)).toBe(sha256(bytes))
    expect(await named(gone)).toEqual([])
    expect(await named(trashed)).toEqual([`recordings/${trashed}/0`])
  })
})

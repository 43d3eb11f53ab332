import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import { saveRecording, uploadAhead } from '../../../src/local/takes/save-take.ts'
import { drain } from '../../../src/sync/drain.ts'
import { sha256 } from '../../../testkit/server/recordings.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../testkit/servers/object-store.ts'
import { testUnlessOnPostgres } from '../../../testkit/stores/test-unless.ts'
import { whole } from '../../whole.ts'
import { chunks, record } from '../local/recordings/takes.ts'
import { openReplicas, type Replica, type Replicas, speak, sync, syncAll } from './devices/three-replicas.ts'

const live = new Uint8Array(await readFile(new URL('../local/recordings/chromium-live.webm', import.meta.url)))

let store: ObjectStoreStandIn
let replicas: Replicas
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  store = await startObjectStore()
  replicas = await openReplicas(false, { ...(await store.environment()), LOG_LEVEL: 'silent' })
})
afterEach(async () => {
  await replicas.close()
  await store.close()
})

const listen = ({ jar }: Replica, id: RecordingId, more = ''): Promise<Response> =>
  jar.fetch(`/api/recordings/${id}/audio?segment=0${more}`)

whole(testUnlessOnPostgres)(
  'an object that is gone from the bucket is damage: told as such, and put back by the device that has its bytes',
  async () => {
    const [one, two] = replicas.devices
    const [id, whole] = [await speak(one, 'Meeting', live), await speak(one, 'Other', live)]
    await syncAll(replicas.devices)
    const { blobs, database } = replicas.server().context
    // One that runs writes the file for players after it was removed.
    await vi.waitFor(async () => {
      const jobs = database.selectFrom('jobs').select(['state', 'attempt']).where('kind', '=', 'playable')
      expect(await jobs.where('subject', '=', id).execute()).toMatchObject([{ state: 'done' }])
    })
    for (const name of await blobs.list(`recordings/${id}/`)) await blobs.remove(name)
    for (const name of await blobs.list(`playable/recordings/${id}/`)) await blobs.remove(name)

    for (const more of ['', '&playable=1']) {
      const answer = await listen(two, id, more)
      expect([answer.status, (await answer.json()).code]).toEqual([500, 'damaged'])
    }
    // The note in its row is written behind the answer.
    await vi.waitFor(async () => {
      await syncAll([one])
      const answer = await listen(two, id)
      expect(answer.status).toBe(200)
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(live))
    })
    expect(await blobs.list(`recordings/${id}/`)).toHaveLength(1)
    expect((await listen(two, whole)).status).toBe(200)
    await sync(two)
    for (const { app } of replicas.devices) expect(await app.outbox.toArray()).toEqual([])
  },
)

testUnlessOnPostgres('a piece of an upload that is gone from the bucket is sent once more', async () => {
  const [one, two] = replicas.devices
  const id = await record(one.audio, chunks(live, 6000), { owner: one.owner })
  await uploadAhead(one.app, one.owner, id)
  await drain(one)
  const { blobs } = replicas.server().context
  const [first = ''] = await blobs.list(`uploads/${id}.0/`)
  await blobs.remove(first)
  await saveRecording(one.app, one.audio, { recording: id, title: 'Under way' })
  await syncAll([one], 3)
  expect(await one.app.outbox.toArray()).toEqual([])
  const answer = await listen(two, id)
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(live))
})

import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Upload } from '@tus/utils'
import { expect, test } from 'vitest'
import { newRecordingId, type UserId, uploadId } from '../../../contract/ids.ts'
import type { FinishedUpload } from '../../../contract/recordings/recording.ts'
import { openDiskBlobs } from '../../../server/blobs/disk.ts'
import { DatabaseUnavailableError } from '../../../server/store/dialects/database-errors.ts'
import type { Database, Write } from '../../../server/store/schema.ts'
import { partsOf } from '../../../server/store/tables/recordings/uploads.ts'
import { composeUploads } from '../../../server/uploads/compose-uploads.ts'
import { PartStore } from '../../../server/uploads/parts/part-store.ts'
import { fakeWebm, sha256 } from '../../../testkit/server/recordings.ts'
import { openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

test('the offset counts the bytes of a request that is being cut while it is asked for', async () => {
  const { database, folder, close } = await openTestDatabase()
  const store = new PartStore({ database, blobs: await openDiskBlobs(join(folder, 'blobs'), { quotaBytes: null }) })
  const id = uploadId(newRecordingId(), 0)
  await store.create(new Upload({ id, offset: 0, metadata: { owner: 'somebody', mime: 'audio/webm' } }))

  const request = new PassThrough()
  const writing = store.write(request, id, 0)
  request.write(Buffer.alloc(100_000))
  await once(request, 'drain')
  // The client asks over another connection before the server has heard that this one is gone.
  const asked = store.getUpload(id)
  request.destroy(new Error('The connection was reset.'))

  await expect(writing).rejects.toThrow('reset')
  expect((await asked).offset).toBe(100_000)
  await close()
})

/** What it commits is committed, but its connection is lost before anybody hears so. */
function withLostAnswers(database: Database): Database {
  const execute = async <T>(work: (write: Write) => Promise<T>): Promise<T> => {
    await database.transaction().execute(work)
    throw new DatabaseUnavailableError('The database cannot be reached.')
  }
  const transaction = () => ({ setIsolationLevel: () => ({ execute }) })
  return new Proxy(database, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('bytes whose row was written, though nobody heard so, are not thrown away', async () => {
  const { database, folder, close } = await openTestDatabase()
  const blobs = await openDiskBlobs(join(folder, 'blobs'), { quotaBytes: null })
  const id = uploadId(newRecordingId(), 0)
  await new PartStore({ database, blobs }).create(
    new Upload({ id, offset: 0, metadata: { owner: 'somebody', mime: 'audio/webm' } }),
  )
  const sent = new PassThrough()
  sent.end(fakeWebm(50_000))
  const writing = new PartStore({ database: withLostAnswers(database), blobs }).write(sent, id, 0)
  await expect(writing).rejects.toThrow(DatabaseUnavailableError)
  const parts = await partsOf(database, id)
  expect(parts.map(({ bytes }) => bytes)).toEqual([50_000])
  expect(await blobs.list('uploads/')).toEqual(parts.map(({ blob }) => blob))
  await close()
})

test('who could not make a recording of its uploads leaves what another may have made of them', async () => {
  const { database, folder, close } = await openTestDatabase()
  const blobs = await openDiskBlobs(join(folder, 'blobs'), { quotaBytes: null })
  const store = new PartStore({ database, blobs })
  const recording = newRecordingId()
  const uploads: FinishedUpload[] = []
  for (const segment of [0, 1]) {
    const upload = uploadId(recording, segment)
    const audio = fakeWebm(10_000)
    const sent = new PassThrough()
    sent.end(audio)
    await store.create(new Upload({ id: upload, offset: 0, metadata: { owner: 'somebody', mime: 'audio/webm' } }))
    await store.write(sent, upload, 0)
    const place = { segment, startOffset: 10 * segment, seconds: 10 }
    uploads.push({ ...place, upload, mime: 'audio/webm', bytes: audio.length, sha256: sha256(audio) })
  }
  // The other has made the recording, and forgets the uploads at this moment.
  for (const { blob } of await partsOf(database, uploadId(recording, 1))) await blobs.remove(blob)
  const composing = composeUploads({ database, blobs }, { id: recording, user: 'somebody' as UserId, uploads })
  await expect(composing).rejects.toThrow()
  expect(await blobs.list('recordings/')).toEqual([`recordings/${recording}/0`])
  await close()
})

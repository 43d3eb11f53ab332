import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ERRORS, Upload } from '@tus/utils'
import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/account.ts'
import { UPLOADS_PATH } from '../../../contract/endpoints.ts'
import { newRecordingId, uploadId } from '../../../contract/ids.ts'
import { openDiskBlobs } from '../../../server/blobs/disk.ts'
import type { ProcessLocks } from '../../../server/store/processes/process-locks.ts'
import { PartStore } from '../../../server/uploads/parts/part-store.ts'
import { createTus } from '../../../server/uploads/tus.ts'
import { openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

/** Gives a lock that was lost by the time the upload has it, as when the database is restarted at that moment. */
const lost: ProcessLocks = {
  take: async (_name, { signal, onWanted } = {}) => {
    const aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve))
    onWanted?.()
    await aborted
    return async () => {}
  },
  tryTake: async () => null,
  close: async () => {},
}

test('an upload whose lock is lost before a byte of it is written comes again by itself', async () => {
  const { database, folder, close } = await openTestDatabase()
  const blobs = await openDiskBlobs(join(folder, 'blobs'), { quotaBytes: null })
  const id = uploadId(newRecordingId(), 0)
  await new PartStore({ database, blobs }).create(
    new Upload({ id, offset: 0, metadata: { owner: 'somebody', mime: 'audio/webm' } }),
  )
  const describeError = () => ({ status: 500, error: 'not foreseen' })
  const tus = createTus({ database, blobs, locks: lost }, { maxUploadBytes: 1_000_000, describeError })
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const request = new Request(`http://localhost${UPLOADS_PATH}/${id}`, { method: 'PATCH', headers, body: 'sound' })
  // A status of 4xx would tell the device that a person has to look at it.
  expect((await tus.handle(request, { id: 'somebody' } as User)).status).toBe(503)
  await close()
})

test('bytes that another process has written meanwhile are not written over or beside', async () => {
  const { database, folder, close } = await openTestDatabase()
  const blobs = await openDiskBlobs(join(folder, 'blobs'), { quotaBytes: null })
  const store = new PartStore({ database, blobs })
  const id = uploadId(newRecordingId(), 0)
  await store.create(new Upload({ id, offset: 0, metadata: { owner: 'somebody', mime: 'audio/webm' } }))
  const pieceOf = (bytes: number) => Readable.from([Buffer.alloc(bytes, 7)])
  expect(await store.write(pieceOf(100), id, 0)).toBe(100)
  for (const offset of [50, 150]) {
    await expect(new PartStore({ database, blobs }).write(pieceOf(100), id, offset)).rejects.toBe(ERRORS.INVALID_OFFSET)
  }
  expect((await store.getUpload(id)).offset).toBe(100)
  expect(await blobs.list('uploads/')).toHaveLength(1)
  await close()
})

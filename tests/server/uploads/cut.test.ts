import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Upload } from '@tus/utils'
import { expect, test } from 'vitest'
import { newRecordingId, uploadId } from '../../../contract/ids.ts'
import { openDiskBlobs } from '../../../server/blobs/disk.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { openSqlite } from '../../../server/store/sqlite.ts'
import { PartStore } from '../../../server/uploads/part-store.ts'
import { testKeys } from '../keys/test-keys.ts'

test('the offset counts the bytes of a request that is being cut while it is asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-cut-'))
  const database = openSqlite(join(folder, 'test.db'), testKeys())
  await migrate(database)
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
  await database.destroy()
  await rm(folder, { recursive: true })
})

import { startObjectStore } from '../../../testkit/servers/object-store.ts'
import { STORE } from '../../../testkit/stores/bucket-under-test.ts'

/** For vitest.postgres-s3.config.ts: one object store for all files, and in it a bucket for each data folder. */
export async function setup(): Promise<() => Promise<void>> {
  const store = await startObjectStore()
  process.env[STORE] = JSON.stringify({ url: store.url, folder: store.folder })
  return store.close
}

import type { Config } from '../config/config.ts'
import { erasuresPath } from '../config/data-folder.ts'
import { bucketList } from '../erasures/bucket-list.ts'
import type { ErasureList } from '../erasures/erasure-list.ts'
import { fileList } from '../erasures/file-list.ts'
import { openBucket } from './open-blobs.ts'

type Needed = Pick<Config, 'objectStore' | 'masterKeyFile' | 'erasuresFile' | 'dataDir'>

/** Where these settings keep it: in the bucket, which all servers have, or beside the master key. */
export async function openList(config: Needed): Promise<ErasureList> {
  if (!config.objectStore) return fileList(erasuresPath(config, config.dataDir))
  return bucketList((await openBucket(config.objectStore)).bucket, config.objectStore.bucket)
}

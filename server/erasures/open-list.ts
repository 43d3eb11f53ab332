import type { Config } from '../config.ts'
import { erasuresPath } from '../data-folder.ts'
import { openBucket } from '../open-blobs.ts'
import { bucketList } from './bucket-list.ts'
import type { ErasureList } from './erasure-list.ts'
import { fileList } from './file-list.ts'

type Needed = Pick<Config, 'objectStore' | 'masterKeyFile' | 'erasuresFile' | 'dataDir'>

/** Where these settings keep it: in the bucket, which all servers have, or beside the master key. */
export async function openList(config: Needed): Promise<ErasureList> {
  if (!config.objectStore) return fileList(erasuresPath(config, config.dataDir))
  return bucketList((await openBucket(config.objectStore)).bucket, config.objectStore.bucket)
}

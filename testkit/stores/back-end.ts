import { audioFolders, audioSettings, dropBucket } from './bucket-under-test.ts'
import { databaseSettings, dropDatabase, foldersOf } from './postgres-under-test.ts'

/**
 * What the suite runs on, which no test chooses: a server with this data folder keeps everything in it (`npm run unit`),
 * its database on PostgreSQL (`unit:postgres`), or its audio in a bucket as well (`unit:postgres-s3`). None on the first.
 */
export const backEndSettings = (dataDir: string): Record<string, string> => ({
  SPEECH_MODEL: 'none',
  ...databaseSettings(dataDir),
  ...audioSettings(dataDir),
})

export function dropBackEnd(dataDir: string): void {
  dropDatabase(dataDir)
  dropBucket(dataDir)
}

/** Folders with all that lies on the disk of this server. */
export const placesOf = (dataDir: string): string[] => [...new Set([...foldersOf(dataDir), ...audioFolders(dataDir)])]

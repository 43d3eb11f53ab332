import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engines } from '../contract/changes.ts'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { openAuth } from './accounts/auth.ts'
import { prepareOwner } from './accounts/owner.ts'
import { createPeople, type People } from './accounts/people.ts'
import type { Blobs } from './blobs/blobs.ts'
import { openDiskBlobs } from './blobs/disk.ts'
import type { Config } from './config.ts'
import { type AudioLinks, createAudioLinks } from './http/audio-links.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createTranscriptionQueue, type TranscriptionQueue } from './jobs/queue-transcription.ts'
import { keptSecret } from './secret.ts'
import { migrate } from './store/migrate.ts'
import type { Database } from './store/schema.ts'
import { openSqlite } from './store/sqlite.ts'
import { sweepIncoming } from './uploads/purge.ts'

/** Every port, opened once. A handler takes only those it needs. */
export type Context = {
  config: Config
  database: Database
  blobs: Blobs
  accounts: Accounts
  people: People
  audioLinks: AudioLinks
  jobs: Pick<Jobs, 'cancel' | 'wake'>
  queueTranscription: TranscriptionQueue['queueTranscription']
  engines: () => Engines
  /** Token of the owner's sign-in link, while there is one to print. */
  ownerLink: string | null
  close(): Promise<void>
}

export async function openContext(config: Config, publicUrl: string): Promise<Context> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const database = openSqlite(join(config.dataDir, 'earmark.db'))
  await migrate(database)
  const secret = config.secret ?? (await keptSecret(config.dataDir))
  const auth = await openAuth({ database, secret, publicUrl })
  const ownerLink = await prepareOwner(auth, config.owner)
  const blobs = await openDiskBlobs(join(config.dataDir, 'blobs'), config)
  await sweepIncoming({ database, blobs })
  const queue = createTranscriptionQueue({ database, engine: null })
  return {
    config,
    database,
    blobs,
    accounts: createAccounts(auth),
    people: createPeople(auth),
    audioLinks: createAudioLinks(secret),
    jobs: { cancel: async () => {}, wake: () => {} },
    queueTranscription: queue.queueTranscription,
    engines: () => ({ speech: null, language: 'none' }),
    ownerLink,
    close: () => database.destroy(),
  }
}

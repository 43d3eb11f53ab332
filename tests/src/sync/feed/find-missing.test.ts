import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { findMissing } from '../../../../src/sync/feed/find-missing.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
})
afterEach(async () => {
  await app.delete()
  await audio.delete()
})

it('compares once: a second tab that ends at the same place gives nothing back again', async () => {
  const row = libraryRow({ confirmedAt: new Date(0).toISOString(), confirmedUnder: 'present' })
  await app.recordings.add(row)
  await app.transcripts.add({ recordingId: row.id, text: 'Said.', segments: [] } as unknown as Transcript)
  await app.seen.bulkPut([
    { id: `recording ${row.id}`, newer: false },
    { id: `transcript ${row.id}`, newer: false },
  ])
  await app.meta.bulkPut([
    { key: 'replica', id: 'present', whole: false },
    { key: 'cursor', cursor: 7 },
  ])
  for (let tab = 0; tab < 2; tab++) await findMissing({ app, audio, owner: ANNA }, 'present', 7)
  expect(await app.outbox.toArray()).toEqual([])
  expect(await app.meta.get('replica')).toMatchObject({ whole: true })
})

import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import type { UserId } from '../../../contract/ids.ts'
import { appDatabaseName, openAppDatabase } from '../../../src/local/app-database.ts'

/** What each version of the page has declared, as it stood there. */
const DECLARED: readonly Record<string, string>[] = [
  {
    recordings: 'id, sortKey',
    transcripts: 'recordingId',
    analyses: 'recordingId',
    messages: 'id, [recordingId+timestamp]',
    outbox: '++n, recording',
    progress: 'recording',
    tombstones: 'recording',
    meta: 'key',
  },
  { marks: 'recording' },
  { libraryMessages: 'id, timestamp' },
  { notices: 'id, timestamp' },
  { recordings: 'id, sortKey, deletedAt, analysis, transcription.state' },
  { seen: 'id' },
  { words: 'recordingId, missing' },
  { textPacks: '++, *ids' },
  { keys: 'key', wraps: 'kid, unsent' },
]

test.each(DECLARED.map((_, at) => at + 1))(
  'a database of version %i keeps its rows, and gets what it lacks',
  async (version) => {
    const owner = `person-${version}` as UserId
    const older = new Dexie(appDatabaseName(owner))
    for (const [at, stores] of DECLARED.slice(0, version).entries()) older.version(at + 1).stores(stores)
    await older.table('recordings').add({ id: 'one', sortKey: 1, deletedAt: '2026-01-01', title: 'Kept' })
    await older.table('outbox').add({ recording: 'one', work: { kind: 'upload' } })
    older.close()
    const app = openAppDatabase(owner)
    expect(await app.recordings.where('deletedAt').above('2025').toArray()).toMatchObject([
      { id: 'one', title: 'Kept' },
    ])
    expect(await app.outbox.where('recording').equals('one').toArray()).toMatchObject([{ n: 1 }])
    await app.keys.put({ key: 'mode', mode: 'only-my-devices' })
    await app.wraps.put({ kid: 'a', wraps: [], unsent: 'new' })
    expect(await app.wraps.where('unsent').equals('new').count()).toBe(1)
    expect(app.tables.map(({ name }) => name).sort()).toEqual(
      [...new Set(DECLARED.flatMap((one) => Object.keys(one)))].sort(),
    )
    await app.delete()
  },
)

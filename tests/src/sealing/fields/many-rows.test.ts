import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { SEALED_AUDIO } from '../../../../contract/recordings/sealed-audio.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import { takeRows } from '../../../../src/sealing/fields/take-row.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const MANY = 300

test('of very many rows that are opened at once each is shown, and what was set here later goes with the last of them', async () => {
  const app: AppDatabase = openAppDatabase(ANNA)
  const segment = { segment: 0, mime: SEALED_AUDIO, bytes: 9, sha256: '0'.repeat(64), startOffset: 0, seconds: 1 }
  const rows = Array.from({ length: MANY }, () =>
    libraryRow({ mime: SEALED_AUDIO, segments: [segment], confirmedAt: new Date(1).toISOString() }),
  )
  const last = rows.at(-1)
  if (!last) throw new Error('There are rows.')
  const mine = { ...last, sealed: { version: '1-00000000', row: { title: { at: 5, value: 'Mine' } } } }
  await app.recordings.bulkAdd([...rows.slice(0, -1), mine])
  await takeRows(
    app,
    rows.map(({ id }, at) => ({
      ...{ recordingId: id, version: '2-00000001', kid: '00' },
      row: { title: { at: 3, value: `Meeting ${at}` } },
    })),
  )
  const titles = (await app.recordings.bulkGet(rows.map(({ id }) => id))).map((row) => row?.title)
  expect(titles).toEqual([...rows.slice(0, -1).map((_, at) => `Meeting ${at}`), 'Mine'])
  expect((await app.outbox.toArray()).map(({ recording }) => recording)).toEqual([last.id])
  await app.delete()
})

test('any number of rows whose edits wait already keep no other from being written', async () => {
  const app: AppDatabase = openAppDatabase(ANNA)
  const sealed = { version: '1-00000000', row: { title: { at: 5, value: 'Mine' } } }
  const rows = Array.from({ length: MANY }, () => libraryRow({ confirmedAt: new Date(1).toISOString(), sealed }))
  const last = rows.at(-1)
  if (!last) throw new Error('There are rows.')
  await app.recordings.bulkAdd(rows)
  const waiting = rows.slice(0, -1)
  await app.outbox.bulkAdd(waiting.map(({ id }) => newEntry(ANNA, id, { kind: 'title', title: 'Mine' })))
  await takeRows(
    app,
    rows.map(({ id }) => ({
      ...{ recordingId: id, version: '2-00000001', kid: '00' },
      row: { title: { at: 3, value: 'Theirs' } },
    })),
  )
  expect((await app.outbox.toArray()).map(({ recording }) => recording)).toEqual(rows.map(({ id }) => id))
  await app.delete()
})

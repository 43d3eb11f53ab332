import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newMessageId } from '../../../../contract/ids.ts'
import { exportData, exportName } from '../../../../src/features/settings/export-data.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { askLibrary } from '../../../../src/local/recordings/library-chat.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA_USER as user } from '../../local/recordings/person.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const now = new Date('2026-11-21T04:05:06Z')
let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(() => app.delete())

it('holds the person, every recording with its words, and when it was made; nothing from the trash', async () => {
  const row = libraryRow({ title: 'Board meeting' })
  await app.recordings.bulkAdd([row, libraryRow({ title: 'Gone', deletedAt: now.toISOString() })])
  const heard = { start: 0, end: 2, text: 'We open in May.' }
  await app.transcripts.add({
    recordingId: row.id,
    text: heard.text,
    segments: [heard],
    language: 'en',
    engine: 'Test',
    createdAt: now.toISOString(),
  })
  await app.messages.add({
    id: newMessageId(),
    recordingId: row.id,
    role: 'user',
    content: 'When?',
    timestamp: now.toISOString(),
    type: 'normal',
    citations: [],
    engine: null,
    replyTo: null,
    owner: ANNA,
  })
  const id = await askLibrary(app, ANNA, 'What was decided?')
  const file = JSON.parse(await (await exportData({ app, user }, now)).text())
  expect(file).toMatchObject({ user, exportedAt: '2026-11-21T04:05:06.000Z' })
  expect(file.recordings).toEqual([
    expect.objectContaining({
      id: row.id,
      title: 'Board meeting',
      transcript: 'We open in May.',
      transcriptSegments: [heard],
      messages: [expect.objectContaining({ content: 'When?' })],
    }),
  ])
  expect(file.questions).toEqual([expect.objectContaining({ id, content: 'What was decided?' })])
  expect(file.recordings[0]).not.toHaveProperty('owner')
  expect(exportName(now)).toBe('earmark-export-2026-11-21.json')
})

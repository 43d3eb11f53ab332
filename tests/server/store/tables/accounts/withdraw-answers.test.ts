import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newMessageId, newRecordingId, type RecordingId, type UserId } from '../../../../../contract/ids.ts'
import type { LibraryMessage } from '../../../../../contract/recordings/library-chat.ts'
import { addLibraryMessage, withdrawAnswers } from '../../../../../server/store/tables/recordings/library-messages.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../../../testkit/stores/postgres-under-test.ts'
import { listLibraryMessages } from '../../../../whole-chat.ts'

// One person's chat, however long, is never in memory as a whole when a recording is deleted for good.

let opened: OpenedDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

const PERSON = 'person' as UserId

const answerOn = (recordingId: RecordingId): LibraryMessage => ({
  ...{ id: newMessageId(), role: 'assistant', content: 'By Friday.', timestamp: new Date().toISOString() },
  ...{
    citations: [{ recordingId, start: 1, end: 2, at: 10, quote: 'By Friday.' }],
    engine: 'built-in',
    replyTo: newMessageId(),
  },
})

/** Rows of the longest answer of the database, since it was opened. */
function longestAnswer() {
  let rows = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows = Math.max(rows, result.rows.length)
      return result
    },
  }
  return { plugin, rows: () => rows }
}

test('every answer that rests on the recording is taken back, and no more than a few are read at once', async () => {
  const [gone, other] = [newRecordingId(), newRecordingId()]
  await opened.database.transaction().execute(async (write) => {
    for (let at = 0; at < 90; at++) await addLibraryMessage(write, PERSON, answerOn(at % 2 === 0 ? gone : other))
  })
  const { plugin, rows } = longestAnswer()
  await opened.database.transaction().execute((write) => withdrawAnswers(write.withPlugin(plugin), PERSON, gone))
  const messages = await listLibraryMessages(opened.database, PERSON)
  expect(messages.filter(({ withdrawn }) => withdrawn)).toHaveLength(45)
  expect(messages.filter(({ citations }) => citations[0]?.recordingId === other)).toHaveLength(45)
  expect(rows()).toBeLessThanOrEqual(20)
})

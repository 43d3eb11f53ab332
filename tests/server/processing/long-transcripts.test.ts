import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { POCKETSPHINX } from '../../../core/transcripts/draft.ts'
import { improveDrafts } from '../../../server/processing/improve-drafts.ts'
import { librarySources } from '../../../server/routes/chat/library-sources.ts'
import { listParts } from '../../../server/routes/recordings/list-parts.ts'
import { changeRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { findSentences, saveTranscript } from '../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'
import { jsonWork } from '../../json-work.ts'

const MANY = 6
const LONG = 'word '.repeat(10_000)

let server: TestServer
let user: UserId
const ids: RecordingId[] = []
/** Drafts that a person has corrected. */
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { transcriber: null })
  const owner = await server.signIn()
  user = await owner.userId()
  for (let at = 0; at < MANY; at++) {
    const id = await transcribed(server, owner, [{ start: 0, end: 2, text: LONG, heard: 'ward' }])
    await server.context.database.transaction().execute(async (write) => {
      const transcript = await findSentences(write, id)
      if (!transcript) throw new Error('It was not kept.')
      await saveTranscript(write, user, { ...transcript, engine: POCKETSPHINX })
      const transcription = { state: 'done', engine: POCKETSPHINX, empty: false } as const
      await changeRecording(write, id, user, { transcription })
    })
    ids.push(id)
  }
})
afterAll(() => server.close())

const parsed = async (run: () => Promise<unknown>): Promise<number[]> => {
  const { most, all } = await jsonWork('parse', LONG.length, run)
  return [most, all]
}

it('a question about many recordings reads one transcript at a time', async () => {
  const passages = ids.map((recordingId) => ({ recordingId, from: 0, to: 2 }))
  expect(await parsed(() => librarySources(server.context.database, user, passages))).toEqual([1, MANY])
})

it('so does the list of recordings with what was said in them', async () => {
  const list = async () => {
    for await (const part of listParts(server.context.database, user)) expect(part.length).toBeGreaterThan(0)
  }
  expect(await parsed(list)).toEqual([1, MANY])
})

it('and who looks for drafts that may be made again', async () => {
  const { database } = server.context
  const improve = improveDrafts({ database, better: () => 'Better 1', onGivenUp: () => {} })
  expect(await parsed(async () => expect(await improve()).toBe(false))).toEqual([1, MANY])
})

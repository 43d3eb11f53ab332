/** Transcripts that a page of the feed does not hold: named in it, and sent in parts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactAnswerSchema, transcriptPartSchema } from '../../../../contract/compact.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { changesSince } from '../../../../server/store/feed/changes-since.ts'
import { sealerOf } from '../../../../server/store/sealed-columns.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { jsonWork } from '../../../json-work.ts'

/** Of an answer. Bytes. */
const MOST = 1_500_000
/** Of three bytes each: with these few the transcript is longer than a page. */
const WIDE = '字'.repeat(99)

let server: TestServer
let owner: TestClient
let user: UserId
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  user = await owner.userId()
})
afterAll(() => server.close())

const long = Array.from({ length: 4000 }, (_, at): TranscriptSegment => ({ start: at, end: at + 1, text: WIDE }))

async function longIn(id: RecordingId) {
  for (let cursor = 0, more = true; more; ) {
    const text = await (await owner.fetch(`/api/changes?cursor=${cursor}&form=compact`)).text()
    expect(Buffer.byteLength(text)).toBeLessThan(MOST)
    const page = compactAnswerSchema.parse(JSON.parse(text))
    const found = page.changes.find((change) => change.kind === 'long-transcript' && change.recordingId === id)
    if (found) return found
    ;({ cursor, more } = page)
  }
  throw new Error('It is not in the feed')
}

async function inParts(id: RecordingId, revision: number): Promise<TranscriptSegment[]> {
  const found: TranscriptSegment[] = []
  for (let from: number | null = 0, parts = 0; from !== null; parts++) {
    const bytes = await (await owner.fetch(`/api/recordings/${id}/transcript?from=${from}`)).text()
    expect(Buffer.byteLength(bytes)).toBeLessThan(MOST)
    expect(parts).toBeLessThan(5)
    const part = transcriptPartSchema.parse(JSON.parse(bytes))
    expect(part.revision).toBe(revision)
    found.push(...part.transcript.segments)
    from = part.next
  }
  return found
}

/** The feed behind this revision, and what was told of rows that do not open. */
async function feedAfter(revision: number) {
  const told: string[] = []
  const changes: unknown[] = []
  for (let cursor = revision, more = true; more; ) {
    const tell = ({ name }: Error) => told.push(name)
    const page = await changesSince(server.context.database, user, cursor, tell, 'compact')
    changes.push(...page.changes)
    ;({ cursor, more } = page)
  }
  return { told, changes }
}

test('no answer is over 1.5 MB: a transcript of 400,000 wide letters comes in parts', async () => {
  const id = await transcribed(server, owner, long)
  const { revision } = await longIn(id)
  expect(await inParts(id, revision)).toEqual(long)
})

test('it is named without being parsed', async () => {
  const id = await transcribed(server, owner, long)
  const { revision } = await longIn(id)
  const read = await jsonWork('parse', long.length * WIDE.length, () => feedAfter(revision - 1))
  expect(read.all).toBe(0)
  const { told, changes } = await feedAfter(revision - 1)
  expect(told).toEqual([])
  expect(changes).toContainEqual({ kind: 'long-transcript', revision, recordingId: id })
})

test('one that does not open is left out, so that the device gets all others', async () => {
  const id = await transcribed(server, owner, long)
  const { revision } = await longIn(id)
  const later = await transcribed(server, owner, long.slice(0, 1))
  const ofAnother = sealerOf('transcripts', { recording_id: later, user_id: user })('body', '{}')
  const { database } = server.context
  await database.updateTable('transcripts').set({ body: ofAnother }).where('recording_id', '=', id).execute()
  const { told, changes } = await feedAfter(revision - 1)
  expect(told).toEqual(['SealedValueError'])
  expect(JSON.stringify(changes)).not.toContain('long-transcript')
  expect(changes).toContainEqual(
    expect.objectContaining({ transcript: expect.objectContaining({ recordingId: later }) }),
  )
  await database.deleteFrom('transcripts').where('recording_id', '=', id).execute()
})

test('its parts come also where its words do not open', async () => {
  const id = await transcribed(
    server,
    owner,
    long.map((segment) => ({ ...segment, words: [segment] })),
  )
  const { revision } = await longIn(id)
  const ofAnother = sealerOf('transcript_words', { recording_id: 'another', user_id: user })('words', 'AQID')
  await server.context.database
    .updateTable('transcript_words')
    .set({ words: ofAnother })
    .where('recording_id', '=', id)
    .execute()
  expect(await inParts(id, revision)).toEqual(long)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CompactAnswer,
  type CompactTranscript,
  compactAnswerSchema,
  compactCorrectionSchema,
} from '../../../../contract/compact.ts'
import { newRecordingId, type RecordingId, type UserId } from '../../../../contract/ids.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { transcriptSchema, transcriptText } from '../../../../contract/recordings/transcript.ts'
import { decodeWords, withWords } from '../../../../core/text/words.ts'
import { sealerOf } from '../../../../server/store/sealed-columns.ts'
import { splitOlder } from '../../../../server/store/split-older.ts'
import { findTranscript, saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { longTranscript } from '../../../../testkit/samples/long-transcript.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { whole } from '../../../whole.ts'
import { readingsOf } from '../../attacks/costly/moments.ts'

let server: TestServer
let owner: TestClient
let user: UserId
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  user = await owner.userId()
})
afterAll(() => server.close())

const said: TranscriptSegment[] = [
  {
    ...{ start: 0, end: 2, text: 'The boat is sold.', speaker: '1' },
    words: ['The', 'boat', 'is', 'sold.'].map((text, at) => ({ start: at / 2, end: at / 2 + 0.4, text })),
  },
  {
    start: 2,
    end: 3,
    text: 'Is it?',
    words: [
      { start: 2, end: 2.5, text: 'Is' },
      { start: 2.5, end: 3, text: 'it?' },
    ],
  },
]

const json = async (path: string) => (await owner.fetch(path)).json()
const compactFeed = async (cursor = 0): Promise<CompactAnswer> =>
  compactAnswerSchema.parse(await json(`/api/changes?cursor=${cursor}&form=compact`))

async function compactOf(id: RecordingId): Promise<CompactTranscript> {
  for (let cursor = 0, more = true; more; ) {
    const page = await compactFeed(cursor)
    for (const change of page.changes) {
      if (change.kind === 'compact-transcript' && change.transcript.recordingId === id) return change.transcript
    }
    ;({ cursor, more } = page)
  }
  throw new Error('It is not in the feed')
}

async function wholeOf(id: RecordingId): Promise<Transcript> {
  for (let cursor = 0, more = true; more; ) {
    const page = await json(`/api/changes?cursor=${cursor}`)
    for (const change of page.changes) if (change.transcript?.recordingId === id) return change.transcript
    ;({ cursor, more } = page)
  }
  throw new Error('It is not in the feed')
}

const words = (id: RecordingId, version: string | null, client = owner) =>
  client.fetch(`/api/recordings/${id}/words?version=${version}`)

/** As a device puts it together. */
async function together(id: RecordingId): Promise<TranscriptSegment[]> {
  const { segments, words: version } = await compactOf(id)
  const answer = await words(id, version)
  expect(answer.status).toBe(200)
  const value = decodeWords(new Uint8Array(await answer.arrayBuffer()))
  if (!value) throw new Error('The words are not understood')
  return withWords(segments, value)
}

const correct = (id: RecordingId, body: object, query = '') =>
  owner.json('PATCH', `/api/recordings/${id}/transcript${query}`, body)
const sold = { corrections: [{ start: 0, heard: 'The boat is sold.', text: 'The old boat is sold.' }] }

describe('in the compact form', () => {
  test('text and words come apart, and are together what the whole form has', async () => {
    const id = await transcribed(server, owner, said)
    const compact = await compactOf(id)
    expect(compact).not.toHaveProperty('text')
    expect(JSON.stringify(compact.segments)).not.toContain('words')
    expect(await together(id)).toEqual(said)
    const whole = await wholeOf(id)
    expect(whole).toMatchObject({ text: 'The boat is sold. Is it?', segments: said })
    expect((await (await owner.fetch(`/api/recordings/${id}`)).json()).transcript).toBe(whole.text)
  })

  test('a sentence keeps its channel in each form, through a correction and a new speaker; others have none', async () => {
    const id = await transcribed(server, owner, [{ ...said[0], channel: 1 } as TranscriptSegment, ...said.slice(1)])
    await correct(id, sold)
    const moved = await owner.json('PATCH', `/api/recordings/${id}/speakers`, {
      reassignments: [{ made: (await compactOf(id)).createdAt, at: [0], label: '2' }],
    })
    expect(moved.status).toBe(200)
    for (const { segments } of [await compactOf(id), transcriptSchema.parse(await wholeOf(id))]) {
      expect(segments[0]).toMatchObject({ text: 'The old boat is sold.', speaker: '2', channel: 1 })
      expect(segments[1]).not.toHaveProperty('channel')
    }
  })

  test('a form that nobody knows is the whole one', async () => {
    const { changes } = await json('/api/changes?cursor=0&form=later')
    const kinds = changes.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('transcript')
    expect(kinds).not.toContain('compact-transcript')
  })

  test('words are given as they are stored, without the text being parsed', async () => {
    const quoted = 'then "words":[ came up'
    const id = await transcribed(server, owner, [...said, { start: 3, end: 4, text: quoted }])
    const { words: version } = await compactOf(id)
    const readings = await readingsOf('came up', async () => {
      const answer = await words(id, version)
      expect(decodeWords(new Uint8Array(await answer.arrayBuffer()))?.times).toHaveLength(12)
    })
    expect(readings).toEqual([])
    expect((await together(id)).slice(0, 2)).toEqual(said)
  })

  test('a transcript without words names none', async () => {
    const id = await transcribed(server, owner, [{ start: 0, end: 1, text: 'Untimed.' }])
    expect((await compactOf(id)).words).toBeNull()
    expect((await words(id, null)).status).toBe(409)
  })

  test('words change their version with what they are, and not with a name', async () => {
    const id = await transcribed(server, owner, said)
    const { words: first } = await compactOf(id)
    await correct(id, { speakers: [{ label: '1', name: 'Ann' }] })
    expect((await compactOf(id)).words).toBe(first)
    await correct(id, sold)
    expect((await compactOf(id)).words).not.toBe(first)
    const stale = await words(id, first)
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({ code: 'words-changed' })
    const [corrected, other] = await together(id)
    expect(corrected?.words?.map(({ text }) => text)).toEqual(['The', 'old', 'boat', 'is', 'sold.'])
    expect(other).toEqual(said[1])
  })

  test('a correction answers with what it changed, to be put into the row that it names', async () => {
    const id = await transcribed(server, owner, said)
    const { words: version } = await compactOf(id)
    const { changes } = await compactFeed()
    const at = changes.find((change) => change.kind === 'compact-transcript' && change.transcript.recordingId === id)
    const body = { ...sold, speakers: [{ label: '1', name: 'Ann' }] }
    const answer = compactCorrectionSchema.parse(await (await correct(id, body, '?form=compact')).json())
    expect(answer).toMatchObject({
      recordingId: id,
      before: at?.revision,
      wordsBefore: version,
      speakers: { 1: 'Ann' },
    })
    expect(answer.segments.map(({ at: number }) => number)).toEqual([0])
    const whole = await wholeOf(id)
    expect(answer.segments[0]?.segment).toEqual(whole.segments[0])
    expect(answer.words).toBe((await compactOf(id)).words)
    const last = (await compactFeed(answer.revision - 1)).changes[0]
    expect(last).toMatchObject({ kind: 'compact-transcript', revision: answer.revision })
    // Who names no form gets all of it.
    expect(transcriptSchema.parse(await (await correct(id, { corrections: [] })).json())).toEqual(whole)
  })

  test('another person has neither words nor parts of it', async () => {
    const id = await transcribed(server, owner, said)
    const { words: version } = await compactOf(id)
    const bob = await server.newPerson('bob@example.org')
    expect((await words(id, version, bob)).status).toBe(404)
    expect((await bob.fetch(`/api/recordings/${id}/transcript`)).status).toBe(404)
    expect((await words(newRecordingId(), version)).status).toBe(404)
  })
})

describe('where words lie', () => {
  const wordsRows = async (id: RecordingId) =>
    server.context.database
      .selectFrom('transcript_words')
      .select(['recording_id', 'version'])
      .where('recording_id', '=', id)
      .execute()
  const bodyOf = (id: RecordingId) =>
    server.context.database
      .selectFrom('transcripts')
      .select(['recording_id', 'user_id', 'body', 'revision'])
      .where('recording_id', '=', id)
      .executeTakeFirstOrThrow()
  const putBody = async (id: RecordingId, transcript: Transcript) => {
    const body = sealerOf('transcripts', { recording_id: id, user_id: user })('body', JSON.stringify(transcript))
    await server.context.database.updateTable('transcripts').set({ body }).where('recording_id', '=', id).execute()
  }

  /** As a server of before has stored it. */
  async function older(): Promise<RecordingId> {
    const id = await transcribed(server, owner, said)
    await putBody(id, await wholeOf(id))
    await server.context.database.deleteFrom('transcript_words').where('recording_id', '=', id).execute()
    return id
  }

  test('a row of before is read on in each form, corrected, and split by and by without being changed', async () => {
    const id = await older()
    const corrected = await older()
    expect((await wholeOf(id)).segments).toEqual(said)
    expect(await together(id)).toEqual(said)
    await correct(corrected, sold)
    expect((await bodyOf(corrected)).body).not.toContain('words')

    const { revision } = await bodyOf(id)
    const problems: unknown[] = []
    const options = { signal: new AbortController().signal, report: (error: unknown) => void problems.push(error) }
    await splitOlder(server.context.database, options)
    expect(problems).toEqual([])
    expect(await bodyOf(id)).toMatchObject({ revision, body: expect.not.stringContaining('words') })
    expect((await wholeOf(id)).segments).toEqual(said)
    expect(await together(id)).toEqual(said)
  })

  whole(test)('a server of before that corrects a sentence takes the times of that sentence alone', async () => {
    const id = await transcribed(server, owner, said)
    const { segments, ...rest } = JSON.parse((await bodyOf(id)).body) as Transcript
    const corrected = segments.map((segment, at) => (at === 0 ? { ...segment, text: 'The boat was sold.' } : segment))
    await putBody(id, { ...rest, segments: corrected, text: transcriptText(corrected) })
    const [first, second] = (await wholeOf(id)).segments
    expect(first).not.toHaveProperty('words')
    expect(second).toEqual(said[1])
    expect((await together(id))[1]).toEqual(said[1])
  })

  whole(test)(
    'a version that was replaced has its words, and what a device gives back without words keeps those that are here',
    async () => {
      const id = await transcribed(server, owner, said)
      const before = await wholeOf(id)
      await server.context.database.transaction().execute(async (write) => {
        await saveTranscript(write, user, { ...before, createdAt: '2030-01-01T00:00:00.000Z' })
      })
      const version = await json(`/api/recordings/${id}/transcripts/${before.createdAt}`)
      expect(version.segments).toEqual(said)

      const now = await wholeOf(id)
      const [first, second] = now.segments.map(({ words: _, ...segment }) => segment)
      if (!first || !second) throw new Error('Two segments')
      const edited = { ...first, heard: first.text, text: 'The old boat is sold.', edited: Date.now() - 1000 }
      const given = { ...now, segments: [edited, second], text: transcriptText([edited, second]) }
      const answer = await owner.json('PUT', `/api/recordings/${id}/given-back`, { transcript: given })
      expect(answer.status).toBe(200)
      const kept = await findTranscript(server.context.database, id)
      expect(kept?.segments[0]).toMatchObject({ text: edited.text, words: { length: 5 } })
      expect(kept?.segments[1]).toEqual(said[1])
    },
  )

  test('they go with the recording', async () => {
    const id = await transcribed(server, owner, said)
    expect(await wordsRows(id)).toHaveLength(1)
    expect((await owner.json('DELETE', `/api/recordings/${id}?forever=1`)).status).toBe(200)
    expect(await wordsRows(id)).toEqual([])
    expect((await words(id, 'x')).status).toBe(404)
  })

  whole(test)('a long meeting takes a quarter of what it took', async () => {
    const { segments } = longTranscript({ words: 6_000, segments: 400 })
    const id = await transcribed(server, owner, segments)
    const compact = await compactOf(id)
    const value = await (await words(id, compact.words)).arrayBuffer()
    expect(JSON.stringify(compact).length + value.byteLength).toBeLessThan(JSON.stringify(await wholeOf(id)).length / 4)
  })
})

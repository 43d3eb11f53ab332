import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId, type UserId } from '../../../contract/ids.ts'
import type { TranscribedAudio, TranscribeOptions, Transcriber } from '../../../server/speech/transcriber.ts'
import {
  findRecording,
  insertRecording,
  type StoredSegment,
} from '../../../server/store/tables/recordings/recordings.ts'
import { findSentences } from '../../../server/store/tables/recordings/transcripts.ts'
import { newRow } from '../../../server/uploads/new-row.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'

const MANY = 300
const SILENCE: TranscribedAudio = { segments: [], language: null, listened: { seconds: 1, isCut: false } }

let server: TestServer
let ann: UserId
let bob: UserId
/** The files that were decoded, and the parts that were heard, in that order. */
let decoded: string[]
let spoken: string[]
/** What the stand-in makes of the sound of a file. */
let hear: (sound: string, options: TranscribeOptions) => Promise<TranscribedAudio>

const transcriber: Transcriber = {
  engine: 'Stand-in 1',
  async transcribe({ path }, options) {
    const sound = await readFile(path, 'utf8')
    decoded.push(sound)
    return hear(sound, options)
  },
}

beforeEach(async () => {
  decoded = []
  spoken = []
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { transcriber })
  ann = await (await server.signIn()).userId()
  bob = await (await server.newPerson('bob@example.org')).userId()
})
afterEach(() => server.close())

/** A recording of so many segments of a second whose sound says whose it is; it waits to be transcribed. */
async function add(user: UserId, name: string, count: number): Promise<RecordingId> {
  const { blobs, database, jobs } = server.context
  const id = newRecordingId()
  const segments: StoredSegment[] = []
  for (let segment = 0; segment < count; segment++) {
    const blob = `recordings/${id}/${segment}`
    const { bytes, sha256 } = await blobs.write(blob, Readable.from([Buffer.from(`${name} ${segment}`)]))
    segments.push({ ...{ segment, startOffset: segment, seconds: 1, blob }, mime: 'audio/webm', bytes, sha256 })
  }
  await database.transaction().execute(async (write) => {
    const row = { ...newRow(id, { title: name, duration: String(count) }, segments), peaks: 'AAAA' }
    await insertRecording(write, { userId: user, row, segments })
    await jobs.enqueue(write, 'transcribe', id, user)
  })
  jobs.wake()
  return id
}

const done = (id: RecordingId) =>
  vi.waitFor(
    async () => {
      const row = (await findRecording(server.context.database, id))?.row
      expect(row?.transcription.state).toBe('done')
      return row
    },
    { timeout: 100_000 },
  )

whole(it)(
  'hundreds of segments with nothing in them make way for another person, and none is listened to twice',
  async () => {
    let other: RecordingId | null = null
    hear = async (sound) => {
      if (sound === 'ann 10') other = await add(bob, 'bob', 1)
      return SILENCE
    }
    const row = await done(await add(ann, 'ann', MANY))
    expect(row?.transcription).toMatchObject({ empty: true })
    if (other) await done(other)
    expect(decoded.indexOf('bob 0')).toBeGreaterThan(10)
    expect(decoded.indexOf('bob 0')).toBeLessThan(20)
    expect(decoded).toHaveLength(MANY + 1)
    expect(new Set(decoded).size).toBe(MANY + 1)
  },
)

whole(it)('so do those in which something is said; all of it is in the transcript, at its time', async () => {
  let other: RecordingId | null = null
  hear = async (sound, { keep = (_, work) => work() }) => {
    if (sound === 'ann 10') other ??= await add(bob, 'bob', 1)
    const part = { start: 0, end: 1 }
    const made = await keep(part, async () => {
      spoken.push(sound)
      return { segments: [{ ...part, text: sound }], language: 'en' }
    })
    return { ...made, listened: { seconds: 1, isCut: false } }
  }
  const id = await add(ann, 'ann', MANY)
  await done(id)
  if (other) await done(other)
  const transcript = await findSentences(server.context.database, id)
  expect(transcript?.segments.map(({ start, text }) => `${start} ${text}`)).toEqual(
    Array.from({ length: MANY }, (_, at) => `${at} ann ${at}`),
  )
  expect(spoken.indexOf('bob 0')).toBeLessThan(20)
  expect(spoken).toHaveLength(MANY + 1)
  // It made way between looking for speech in one of them and hearing it.
  expect(decoded.filter((sound, at) => decoded.indexOf(sound) !== at)).toEqual(['ann 10'])
  // Nothing of it is left beside the transcript.
  const parts = await server.context.database.selectFrom('transcribed_parts').select('part').execute()
  expect(parts).toEqual([])
})

it('a take that is longer than what is heard ends at the same second, however often it made way', async () => {
  hear = async (sound) => {
    if (sound === 'ann 3') await add(bob, 'bob', 1)
    return { ...SILENCE, listened: { seconds: 1000, isCut: false } }
  }
  const row = await done(await add(ann, 'ann', 10))
  expect(row?.transcription).toMatchObject({ state: 'done', heardSeconds: 6000 })
  expect(decoded.filter((sound) => sound.startsWith('ann'))).toHaveLength(6)
})

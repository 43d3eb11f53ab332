import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Change } from '../../../../contract/changes.ts'
import type { CompactChange, CompactCorrection } from '../../../../contract/compact.ts'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { encodeWords, withoutWords } from '../../../../core/text/words.ts'
import { clearDatabases } from '../../../../src/local/device/clear-device.ts'
import { forgetRecording } from '../../../../src/local/recordings/forget-recording.ts'
import { correctSegment } from '../../../../src/local/transcripts/correct.ts'
import { readWithWords } from '../../../../src/local/transcripts/words.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { fetchWords } from '../../../../src/sync/feed/words/fetch-words.ts'
import { fetchMissingWords } from '../../../../src/sync/feed/words/idle-words.ts'
import { feedRow, libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

const engines = { speech: null, language: 'x' }
const free = async (): Promise<boolean> => true

let device: Device
let id: RecordingId
/** What the server has behind the cursor, and what it answers to other calls. */
let feed: (Change | CompactChange)[]
let answers: Record<string, () => Response | Promise<Response>>
let asked: string[]
beforeEach(() => {
  id = newRecordingId()
  feed = []
  answers = {}
  asked = []
  device = openDevice(ANNA, 'http://feed', async (address, init) => {
    const { pathname, searchParams } = new URL(String(address))
    const call = `${init?.method ?? 'GET'} ${pathname}`
    asked.push(call)
    if (pathname !== '/api/changes')
      return (answers[call] ?? (() => Response.json({ error: 'No.' }, { status: 404 })))()
    const cursor = Number(searchParams.get('cursor'))
    const changes = feed.filter(({ revision }) => revision > cursor)
    return Response.json({ changes, cursor: changes.at(-1)?.revision ?? cursor, more: false, engines })
  })
})
afterEach(() => device.clear())

const sentence = (start: number, text: string): TranscriptSegment => {
  const words = text.split(' ').map((word, at) => ({ start: start + at / 8, end: start + at / 8 + 0.1, text: word }))
  return { start, end: start + 4, text, words }
}
const spoken = (): TranscriptSegment[] => [sentence(0, 'We sell the boat.'), sentence(5, 'Bo agreed.')]
const made = (segments: TranscriptSegment[]): Transcript => ({
  ...{ recordingId: id, segments, text: segments.map(({ text }) => text).join(' '), language: 'en', engine: 'Test' },
  createdAt: new Date(0).toISOString(),
})
const row = (): Change => ({ kind: 'recording', revision: 1, recording: feedRow({ id }) })
function compact(segments: TranscriptSegment[], words: string | null, revision = 2): CompactChange {
  const { text: _, ...transcript } = made(withoutWords(segments))
  return { kind: 'compact-transcript', revision, transcript: { ...transcript, words } }
}
const words = (one: RecordingId) => `GET /api/recordings/${one}/words`
const serve = (segments: TranscriptSegment[], one = id): void => {
  answers[words(one)] = () => new Response(encodeWords(segments) as Uint8Array<ArrayBuffer>)
}
const shown = async (one = id) => (await readWithWords(device.app, one))?.segments
/** Of all but some. */
async function expectWords(ids: readonly RecordingId[], without: readonly RecordingId[] = []): Promise<void> {
  for (const one of ids) expect(await shown(one)).toEqual(without.includes(one) ? withoutWords(spoken()) : spoken())
}

it('keeps the words of a whole row apart from it', async () => {
  feed = [row(), { kind: 'transcript', revision: 2, transcript: made(spoken()) }]
  await pull(device)
  expect((await device.app.transcripts.get(id))?.segments).toEqual(withoutWords(spoken()))
  expect(await shown()).toEqual(spoken())
  await fetchMissingWords(device, free)
  expect(asked).toEqual(['GET /api/changes'])
})

it('has a transcript at once and fetches its words behind it', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  serve(spoken())
  await pull(device)
  expect(await device.app.transcripts.get(id)).toMatchObject({ text: 'We sell the boat. Bo agreed.', revision: 2 })
  expect(await shown()).toEqual(withoutWords(spoken()))
  await fetchMissingWords(device, async () => false)
  expect(await shown()).toEqual(withoutWords(spoken()))
  await fetchMissingWords(device, free)
  expect(await shown()).toEqual(spoken())
  await fetchMissingWords(device, free)
  expect(asked.filter((call) => call.endsWith('/words'))).toHaveLength(1)
})

it('asks for the words of the next transcript before those of the last are here', async () => {
  const both = await several(2)
  let waiting = 0
  for (const one of both)
    answers[words(one)] = async () => {
      waiting += 1
      await vi.waitUntil(() => waiting === both.length)
      return new Response(encodeWords(spoken()) as Uint8Array<ArrayBuffer>)
    }
  await fetchMissingWords(device, free)
  await expectWords(both)
})

it('leaves words for another time where the server has others by now, and fetches the rest', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  answers[words(id)] = () =>
    Response.json({ error: 'These are not its words.', code: 'words-changed' }, { status: 409 })
  await pull(device)
  await fetchMissingWords(device, free)
  expect(await shown()).toEqual(withoutWords(spoken()))
  feed = [compact(spoken(), 'v2', 3)]
  serve(spoken())
  await pull(device)
  await fetchMissingWords(device, free)
  expect(await shown()).toEqual(spoken())
})

const bad = (status: number) => () => Response.json({ error: 'No.' }, { status })
async function several(count: number): Promise<RecordingId[]> {
  // Ids of one millisecond have no order.
  const ids = Array.from({ length: count }, (_, at) => newRecordingId(Date.now() + at))
  const { transcript } = compact(spoken(), 'v1') as Extract<CompactChange, { kind: 'compact-transcript' }>
  feed = ids.flatMap((one, at): (Change | CompactChange)[] => [
    { kind: 'recording', revision: 2 * at + 1, recording: feedRow({ id: one }) },
    { kind: 'compact-transcript', revision: 2 * at + 2, transcript: { ...transcript, recordingId: one } },
  ])
  for (const one of ids) serve(spoken(), one)
  await pull(device)
  return ids
}

it.each<[string, () => Response]>([
  ['answers 500', bad(500)],
  ['are damaged', () => new Response('?')],
])('words that %s hold up no others, and are not asked for again by this page', async (_, answer) => {
  const ids = await several(12)
  // The newest is asked for first.
  const damaged = ids.filter((_, at) => at % 4 === 3)
  for (const one of damaged) answers[words(one)] = answer
  await fetchMissingWords(device, free)
  await expectWords(ids, damaged)
  asked = []
  await fetchMissingWords(device, free)
  expect(asked).toEqual([])
})

it('where the newest can never be given, the next rounds bring the others', async () => {
  const ids = await several(12)
  const damaged = ids.slice(-6)
  for (const one of damaged) answers[words(one)] = bad(500)
  await expect(fetchMissingWords(device, free)).rejects.toMatchObject({ status: 500 })
  await fetchMissingWords(device, free)
  await expectWords(ids, damaged)
})

it('where none can be given, it is the server or the line: a round ends, and all are asked for again', async () => {
  const ids = await several(12)
  for (const one of ids) answers[words(one)] = bad(500)
  await expect(fetchMissingWords(device, free)).rejects.toMatchObject({ status: 500 })
  expect(asked.filter((path) => ids.some((one) => path.includes(one))).length).toBeLessThan(ids.length)
  for (const one of ids) serve(spoken(), one)
  await fetchMissingWords(device, free)
  await expectWords(ids)
})

it.each([401, 429, 502, 503, 504, 507])(
  'an answer that is about more than these words ends the round: %i',
  async (status) => {
    const [one = id] = await several(1)
    answers[words(one)] = bad(status)
    await expect(fetchMissingWords(device, free)).rejects.toMatchObject({ status })
    serve(spoken(), one)
    await fetchMissingWords(device, free)
    expect((await readWithWords(device.app, one))?.segments).toEqual(spoken())
  },
)

it('shows no words of another version of the text, and goes on showing those of what did not change', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  serve(spoken())
  await pull(device)
  await fetchWords(device, id)
  const [first, second] = [sentence(0, 'We sell a ship.'), spoken()[1] as TranscriptSegment]
  feed = [compact([first, second], 'v2', 3)]
  await pull(device)
  expect(await shown()).toEqual([...withoutWords([first]), second])
  // An answer that was on its way all the while.
  serve([first, second])
  await fetchWords(device, id)
  expect(await shown()).toEqual([first, second])
})

it('corrects by the sentence without words, and keeps the correction when they come', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  serve(spoken())
  await pull(device)
  await correctSegment(device.app, id, { start: 0, heard: 'We sell the boat.', text: 'We sell the ship.' })
  await fetchWords(device, id)
  const after = await shown()
  expect(after?.[0]).toEqual({ ...withoutWords(spoken())[0], text: 'We sell the ship.', heard: 'We sell the boat.' })
  expect(after?.[1]).toEqual(spoken()[1])
})

it('corrects text and words in one transaction, and both stay when the words are fetched anew', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  serve(spoken())
  await pull(device)
  await fetchWords(device, id)
  await correctSegment(device.app, id, { start: 0, heard: 'We sell the boat.', text: 'We sell the ship.' })
  const corrected = await shown()
  expect(corrected?.[0]?.words?.map(({ text }) => text)).toEqual(['We', 'sell', 'the', 'ship.'])
  feed = [compact(spoken(), 'v2', 3)]
  await pull(device)
  await fetchWords(device, id)
  expect(await shown()).toEqual(corrected)

  vi.spyOn(device.app.outbox, 'add').mockImplementationOnce(() => Dexie.Promise.reject(new Error('The disk is full.')))
  const again = { start: 5, heard: 'Bo agreed.', text: 'Bo did agree.' }
  await expect(correctSegment(device.app, id, again)).rejects.toThrow('The disk is full.')
  expect(await shown()).toEqual(corrected)
})

const SHIP = sentence(0, 'We sell the ship.')
function correctedBy(before: number): CompactCorrection {
  const segments = [{ at: 0, segment: { ...SHIP, heard: 'We sell the boat.', edited: 7 } }]
  return { recordingId: id, before, revision: 3, segments, wordsBefore: 'v1', words: 'v2' }
}

it('takes what a correction changed on the server, with its words, and fetches nothing', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  serve(spoken())
  await pull(device)
  await fetchWords(device, id)
  await correctSegment(device.app, id, { start: 0, heard: 'We sell the boat.', text: 'We sell the ship.' })
  answers[`PATCH /api/recordings/${id}/transcript`] = () => Response.json(correctedBy(2))
  await drain(device)
  expect(await shown()).toEqual([{ ...SHIP, heard: 'We sell the boat.', edited: 7 }, spoken()[1]])
  expect(await device.app.words.get(id)).not.toHaveProperty('missing')
  expect(await device.app.outbox.count()).toBe(0)
})

it('leaves the row to the feed where it lacks what was changed in between', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  await pull(device)
  await correctSegment(device.app, id, { start: 0, heard: 'We sell the boat.', text: 'We sell the ship.' })
  answers[`PATCH /api/recordings/${id}/transcript`] = () => Response.json({ ...correctedBy(4), revision: 5 })
  await drain(device)
  expect(await device.app.transcripts.get(id)).toMatchObject({ revision: 2, text: 'We sell the ship. Bo agreed.' })
  expect(await device.app.outbox.count()).toBe(0)
})

it('reads rows of before as they are, and takes their words out of them in idle time', async () => {
  await device.app.recordings.add(libraryRow({ id }))
  await device.app.transcripts.add(made(spoken()))
  expect(await shown()).toEqual(spoken())
  await correctSegment(device.app, id, { start: 5, heard: 'Bo agreed.', text: 'Bo did agree.' })
  const corrected = await shown()
  await device.app.words.clear()
  await device.app.transcripts.put(made(spoken()))
  await fetchMissingWords(device, free)
  expect((await device.app.transcripts.get(id))?.segments).toEqual(withoutWords(spoken()))
  expect(await shown()).toEqual(spoken())
  expect(corrected?.[1]?.words?.map(({ text }) => text)).toEqual(['Bo', 'did', 'agree.'])
})

it('removes the words with the recording, and with what this device knows of everybody', async () => {
  feed = [row(), compact(spoken(), 'v1')]
  await pull(device)
  await forgetRecording(device.app, id)
  expect(await device.app.words.count()).toBe(0)
  await device.app.words.add({ recordingId: id, version: 'v1', bytes: null })
  const unreadable = new Set(['earmark-audio'])
  await clearDatabases({ recordings: new Set(), changes: 0, changed: new Set(), unreadable })
  expect(await device.app.open().then(() => device.app.words.count())).toBe(0)
})

it('puts a transcript together that is too long for a page', async () => {
  const [first, second] = withoutWords(spoken()) as [TranscriptSegment, TranscriptSegment]
  const part = (segments: TranscriptSegment[], revision: number, next: number | null) => {
    const { text: _, ...transcript } = made(segments)
    return Response.json({ revision, next, transcript: { ...transcript, words: null } })
  }
  // It is made anew between two parts.
  const parts = [
    () => part([second], 2, 1),
    () => part([second], 4, null),
    () => part([first], 4, 1),
    () => part([second], 4, null),
  ]
  answers[`GET /api/recordings/${id}/transcript`] = () => (parts.shift() as () => Response)()
  feed = [row(), { kind: 'long-transcript', revision: 2, recordingId: id }]
  await pull(device)
  expect((await device.app.transcripts.get(id))?.segments).toEqual([first, second])
  expect(await device.app.meta.get('cursor')).toMatchObject({ cursor: 2 })
})

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { AnalysisCitation } from '../../../../contract/recordings/analysis.ts'
import { type TranscriptSegment, transcriptText } from '../../../../contract/recordings/transcript.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { findPassages } from '../../../../src/local/search/library-passages.ts'
import { libraryRow } from '../recordings/library.ts'
import { ANNA } from '../recordings/takes.ts'

/** A Wednesday. */
const NOW = new Date(2026, 10, 18, 15, 30)
let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(() => app.delete())

const ask = (message: string, earlier = '') =>
  findPassages(app, { message, earlier, askedAt: NOW, signal: new AbortController().signal })

/** Ten minutes of talk that says little; what matters is said at its second. */
const talk = (said: Record<number, string> = {}): TranscriptSegment[] =>
  Array.from({ length: 60 }, (_, at) => ({
    ...{ start: at * 10, end: at * 10 + 9 },
    text: said[at * 10] ?? `Then the people looked at the plan of page ${at} and had nothing to add to it.`,
  }))

async function keep(segments: TranscriptSegment[] | null, day = NOW, title = 'Weekly'): Promise<RecordingId> {
  const row = libraryRow({ title, createdAt: day.toISOString(), sortKey: day.getTime() })
  await app.recordings.add(row)
  const text = segments && transcriptText(segments)
  if (segments && text !== null) {
    const words = { segments, text, language: 'en', engine: 'Test', createdAt: NOW.toISOString() }
    await app.transcripts.add({ recordingId: row.id, ...words })
  }
  return row.id
}

const point = (field: AnalysisCitation['field'], start: number): AnalysisCitation => ({
  ...{ field, index: 0, start, end: start + 4, quote: '' },
})

async function analyse(recordingId: RecordingId, citations: AnalysisCitation[]): Promise<void> {
  const lists = { summary: '', summarySentences: [], keyPoints: [], actionItems: [], outline: [] }
  await app.analyses.add({ recordingId, ...lists, citations, engine: 'Test', createdAt: NOW.toISOString() })
}

const holds = (passage: { from: number; to: number } | undefined, second: number): boolean =>
  passage !== undefined && passage.from <= second && passage.to > second

describe('facts said once in one of thirty recordings', () => {
  it.each([
    ['When does the office in Lisbon open?', 'The new office in Lisbon opens on the third of March.'],
    ['Which companies bid for the crane?', 'One company that bid for the crane is Nordwind.'],
    ['What about the company?', 'Two companies came.'],
    ['Was hat der Bürgermeister versprochen?', 'Der Bürgermeister hat uns eine neue Brücke versprochen.'],
  ])('"%s" is found first', async (asked, said) => {
    let wanted: RecordingId | null = null
    for (let at = 0; at < 30; at++) {
      const id = await keep(talk(at === 17 ? { 340: said } : { 200: 'The office is open to everybody.' }))
      if (at === 17) wanted = id
    }
    const { passages, searched } = await ask(asked)
    expect(passages[0]?.recordingId).toBe(wanted)
    expect(holds(passages[0], 344)).toBe(true)
    expect(searched).toEqual({ recordings: 30, of: 30 })
  })
})

it('sends at most forty passages, and never all of them from one recording', async () => {
  const everywhere = Object.fromEntries(
    talk().map(({ start }) => [start, 'The harbour, the harbour and the harbour. '.repeat(4)]),
  )
  for (let at = 0; at < 8; at++) await keep(talk(everywhere))
  const { passages } = await ask('What about the harbour?')
  expect(passages).toHaveLength(40)
  expect(new Set(passages.map(({ recordingId }) => recordingId)).size).toBeGreaterThanOrEqual(4)
})

it('says what it could not read: recordings without a whole transcript; the trash does not count', async () => {
  await keep(talk({ 0: 'The harbour opens.' }))
  await keep(null)
  await app.recordings.add(libraryRow({ deletedAt: NOW.toISOString() }))
  const partial = await keep(talk())
  await app.transcripts.update(partial, { partial: true })
  expect((await ask('When does the harbour open?')).searched).toEqual({ recordings: 1, of: 3 })
})

it('takes the question before for a follow-up', async () => {
  const id = await keep(talk({ 100: 'The roof is repaired in May.' }))
  const { passages } = await ask('And by when?', 'Who repairs the roof?')
  expect(passages[0]).toMatchObject({ recordingId: id })
  expect(holds(passages[0], 100)).toBe(true)
})

describe('days that a question names', () => {
  const lastWeek = new Date(2026, 10, 11)
  it('leave out the other recordings, and are told', async () => {
    await keep(talk({ 0: 'The roof costs nothing.' }))
    const there = await keep(talk({ 50: 'The roof costs a lot.' }), lastWeek)
    const { passages, searched } = await ask('What did the roof cost last week?')
    expect(new Set(passages.map(({ recordingId }) => recordingId))).toEqual(new Set([there]))
    expect(searched).toEqual({ recordings: 1, of: 1, days: { from: '2026-11-09', to: '2026-11-15' } })
  })

  it('do not count where nothing about it was said in them', async () => {
    const today = await keep(talk({ 0: 'Last week we sailed to Lisbon.' }))
    await keep(talk(), lastWeek)
    const { passages, searched } = await ask('Where did we sail last week?')
    expect(passages[0]?.recordingId).toBe(today)
    expect(searched).toEqual({ recordings: 2, of: 2 })
  })
})

describe('a question about nothing in particular', () => {
  it('goes to what the analyses say, the newest recording first', async () => {
    const old = await keep(talk(), new Date(2026, 10, 2))
    const late = await keep(talk())
    await keep(null)
    await analyse(old, [point('actionItems', 30), point('summary', 0)])
    await analyse(late, [point('actionItems', 70), point('decisions', 10)])
    const promised = await ask('What did I promise to do?')
    expect(promised.passages).toEqual([
      { recordingId: late, from: 70, to: 74 },
      { recordingId: old, from: 30, to: 34 },
    ])
    expect(promised.searched).toEqual({ recordings: 2, of: 3 })
    expect((await ask('What was decided?')).passages).toEqual([{ recordingId: late, from: 10, to: 14 }])
  })

  it('reads what was not analysed itself, as far as there is room, and says how far', async () => {
    for (let day = 1; day <= 6; day++) await keep(talk(), new Date(2026, 10, day))
    const { passages, searched } = await ask('What did I promise to do?')
    expect(passages).toHaveLength(40)
    expect(passages[0]).toMatchObject({ from: 0 })
    expect(searched).toEqual({ recordings: 4, of: 6 })
  })

  it('about a recording by its name gets its summary, whatever words were said', async () => {
    const named = await keep(talk(), NOW, 'Lisbon workshop')
    await analyse(named, [point('summary', 40)])
    expect((await ask('What happened in the Lisbon workshop?')).passages).toEqual([
      { recordingId: named, from: 40, to: 44 },
    ])
  })
})

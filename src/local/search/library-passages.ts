import { MAX_PASSAGES } from '../../../contract/limits.ts'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { LibraryPassage, Searched } from '../../../contract/recordings/library-chat.ts'
import { isNamed, type LibraryQuery, libraryQuery } from '../../../core/text/library-question.ts'
import type { Days } from '../../../core/text/question-days.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'
import { listRecordings } from '../recordings/queries.ts'
import { passagesOf, rankWindows, type WindowHit, windowsIn } from './passage-windows.ts'

/** `earlier`: the question before, or ''. `askedAt` says what "last week" means. */
export type Asked = { message: string; earlier: string; askedAt: Date; signal: AbortSignal }
/** `passages` best first. */
export type Found = { passages: LibraryPassage[]; searched: Searched }
export type FindPassages = (app: AppDatabase, asked: Asked) => Promise<Found>

/** Recordings whose summaries stand in where no word of the question was said. */
const OVERVIEW_RECORDINGS = 10
/** One long meeting must not crowd out all others. */
const MOST_OF_ONE = 10

/**
 * The passages of this device's transcripts that a question about all recordings rests on. Retrieval is the device's
 * part: it needs no words from the server, which one day cannot read them. Transcripts are read one by one, so that a
 * large library never holds the page up. Days that a question names count only where something was said in them.
 */
export const findPassages: FindPassages = async (app, asked) => {
  const query = libraryQuery(asked.message, asked.earlier, asked.askedAt)
  const all = await listRecordings(app)
  const ofDays = query.days ? all.filter(({ sortKey }) => isWithin(sortKey, query.days)) : all
  const found = await findIn(app, ofDays, query, asked.signal)
  if (!query.days) return found
  if (found.passages.length === 0) return findIn(app, all, query, asked.signal)
  return { ...found, searched: { ...found.searched, days: dates(query.days) } }
}

async function findIn(
  app: AppDatabase,
  rows: readonly LocalRecording[],
  query: LibraryQuery,
  signal: AbortSignal,
): Promise<Found> {
  const wide = query.wide && (await pointsIn(app, rows, query.wide, signal))
  if (wide && wide.passages.length > 0) return wide
  const { hits, read } = await wordsIn(app, rows, query, signal)
  const named = await citedIn(app, rows.filter(isNamedBy(query)), 'summary')
  const passages = [...named, ...hits]
  const searched = { recordings: read, of: rows.length }
  if (passages.length > 0) return { passages: passages.slice(0, MAX_PASSAGES), searched }
  return { passages: await citedIn(app, rows.slice(0, OVERVIEW_RECORDINGS), 'summary'), searched }
}

const isWithin = (time: number, days: Days | null): boolean =>
  days !== null && time >= days.from.getTime() && time < days.to.getTime()

const isNamedBy =
  (query: LibraryQuery) =>
  ({ title }: LocalRecording): boolean =>
    isNamed(title, query)

/** Where a part of the recordings' analyses was said, the newest recording first. */
async function citedIn(
  app: AppDatabase,
  rows: readonly LocalRecording[],
  field: NonNullable<LibraryQuery['wide']>,
): Promise<LibraryPassage[]> {
  const passages: LibraryPassage[] = []
  for (const { id } of rows) {
    if (passages.length >= MAX_PASSAGES) break
    const analysis = await app.analyses.get(id)
    if (analysis) passages.push(...cited(analysis, field))
  }
  return passages.slice(0, MAX_PASSAGES)
}

function cited({ recordingId, citations }: Analysis, field: NonNullable<LibraryQuery['wide']>): LibraryPassage[] {
  const places = new Map<number, LibraryPassage>()
  for (const { field: of, start, end } of citations) {
    if (of !== field || start === null) continue
    places.set(start, { recordingId, from: start, to: Math.max(start, end ?? start) })
  }
  return [...places.values()].slice(0, MOST_OF_ONE)
}

/** As `citedIn`; what was not analysed is read itself. What there is no room for was not searched. */
async function pointsIn(
  app: AppDatabase,
  rows: readonly LocalRecording[],
  field: NonNullable<LibraryQuery['wide']>,
  signal: AbortSignal,
): Promise<Found> {
  const passages: LibraryPassage[] = []
  let read = 0
  for (const { id } of rows) {
    signal.throwIfAborted()
    if (passages.length >= MAX_PASSAGES) break
    const analysis = await app.analyses.get(id)
    const transcript = analysis ? undefined : await app.transcripts.get(id)
    const isWhole = transcript !== undefined && !transcript.partial
    if (analysis) passages.push(...cited(analysis, field))
    else if (isWhole) passages.push(...passagesOf(transcript).slice(0, MOST_OF_ONE))
    if (analysis || isWhole) read += 1
  }
  return { passages: passages.slice(0, MAX_PASSAGES), searched: { recordings: read, of: rows.length } }
}

async function wordsIn(
  app: AppDatabase,
  rows: readonly LocalRecording[],
  query: LibraryQuery,
  signal: AbortSignal,
): Promise<{ hits: LibraryPassage[]; read: number }> {
  const found: WindowHit[] = []
  let windows = 0
  let read = 0
  for (const { id } of rows) {
    signal.throwIfAborted()
    const transcript = await app.transcripts.get(id)
    if (!transcript || transcript.partial) continue
    read += 1
    const here = windowsIn(transcript, query)
    windows += here.count
    found.push(...here.hits)
  }
  return { hits: rankWindows(found, windows, query, { count: MAX_PASSAGES, ofOne: MOST_OF_ONE }), read }
}

/** The first and the last of the days, as dates where the person is. */
function dates({ from, to }: Days): NonNullable<Searched['days']> {
  return { from: dateOf(from), to: dateOf(new Date(to.getFullYear(), to.getMonth(), to.getDate() - 1)) }
}

const two = (part: number): string => String(part).padStart(2, '0')
const dateOf = (day: Date): string =>
  `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

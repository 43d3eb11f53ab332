import type { RecordingId } from '../../../../contract/ids.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { AppDatabase } from '../../../local/app-database.ts'
import { splitTranscript } from '../../../local/transcripts/words.ts'
import { fetchWords, type WordsContext } from './fetch-words.ts'

/**
 * Behind everything else: takes the words out of rows of before, and fetches those that are missing, the newest recording first.
 * `isFree` is asked before each; whatever is left then is for another time. Throws ApiError.
 */
export async function fetchMissingWords(context: WordsContext, isFree: () => Promise<boolean>): Promise<void> {
  if (!(await splitOlder(context.app, isFree))) return
  const newestFirst = (await context.app.words.where('missing').equals(1).primaryKeys()).reverse()
  const missing = [
    ...newestFirst.filter((id) => !suspected.has(id)),
    ...newestFirst.filter((id) => suspected.has(id)),
  ].values()
  let isOver = false
  const round: Round = { bad: [], isFine: false }
  const fetchSome = async (): Promise<void> => {
    for (const id of missing) {
      if (refused.has(id)) continue
      context.signal?.throwIfAborted()
      if (isOver || !(await isFree())) return
      await fetchThese(context, id, round)
    }
  }
  const fetching = Array.from({ length: AT_ONCE }, fetchSome)
  try {
    await Promise.all(fetching)
  } finally {
    isOver = true
    await Promise.allSettled(fetching)
    for (const id of round.bad) (round.isFine ? refused : suspected).add(id)
  }
}

/** What could not be given, and whether anything could: else it is the server, or the line, that fails. */
type Round = { bad: RecordingId[]; isFine: boolean }
const MOST_BAD = 3

async function fetchThese(context: WordsContext, id: RecordingId, round: Round): Promise<void> {
  try {
    await fetchWords(context, id)
    round.isFine = true
  } catch (error) {
    if (!(error instanceof ApiError) || isForAll(error)) throw error
    // They are gone, or others by now: the feed tells of it. Any other answer is about these alone: the next must not wait for them.
    if (GONE.has(error.status)) return
    round.bad.push(id)
    if (!round.isFine && round.bad.length >= MOST_BAD) throw error
  }
}

/** What the server could not give is not asked for again while this page lives. */
const refused = new Set<RecordingId>()
/** What came back bad in a round that gave nothing: asked for last, or the newest few would keep all others from ever being asked for. */
const suspected = new Set<RecordingId>()

/** No network or no session, a busy server or one that is about to stop, a full disk: no other words would come either. */
const isForAll = ({ failure }: ApiError): boolean =>
  failure.kind === 'status' ? [401, 429, 502, 503, 504, 507].includes(failure.status) : failure.why === 'network'

/** Calls under way: each is short, and alone it would leave a slow line idle between two of them. */
const AT_ONCE = 4
const GONE = new Set([404, 409, 410])

/** One row at a time, as each is large. False where it was interrupted. */
async function splitOlder(app: AppDatabase, isFree: () => Promise<boolean>): Promise<boolean> {
  if (await app.meta.get('words-apart')) return true
  for (const id of await app.transcripts.toCollection().primaryKeys()) {
    if (!(await isFree())) return false
    await splitTranscript(app, id)
  }
  // From now on rows come apart.
  await app.meta.put({ key: 'words-apart' })
  return true
}

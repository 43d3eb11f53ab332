import type { RecordingId } from '../../../contract/ids.ts'
import { type SealedValue, sealedValueEndpoints } from '../../../contract/recordings/sealed-values.ts'
import { DELETED } from '../../../core/sealing/row-fields.ts'
import { ROW } from '../../../core/sealing/sealed-row.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { readReplica } from '../../local/device/held-by-server.ts'
import type { SealedState } from '../../local/key-rows.ts'
import { idOf, readRows } from '../../local/many-rows.ts'
import { nextTask } from '../../local/next-task.ts'
import { type Opener, readOpener } from '../recording-keys.ts'
import type { ValueCalls } from './field-calls.ts'
import { type OpenedRow, openRows } from './open-value.ts'
import { forgetDeleted, takeDeletions } from './take-deletions.ts'
import { countOf, sendLacking, takeRows } from './take-row.ts'
import { notePlace, noteTried, readPlace } from './values-read.ts'

/** Rows that are opened side by side: the page answers a press between two batches. */
const OPENED_AT_ONCE = 100
/** Rows that are stored in one transaction, or a few more: each waits for the disk, and for all that is read meanwhile. */
const STORED_AT_ONCE = 250

/**
 * Takes in the values that the server has since the last time. They are read no further than the change feed was: so their recordings are
 * here, or were changed since and come later in the feed. In another state of the server everything is read again, and what that server
 * lacks is to be written once more: that is known when its whole feed was taken in, so until then no such reading counts.
 *
 * @returns how many later ones did not open, and were not known before. @throws ApiError: what was read is kept.
 */
export async function takeValues(calls: ValueCalls): Promise<number> {
  const { app, store } = calls
  const [last, feed, replica] = [await readPlace(app), await app.meta.get('cursor'), await readReplica(app)]
  const of = replica?.id ?? null
  const until = feed?.key === 'cursor' ? feed.cursor : 0
  const isCompared = replica?.whole !== false
  const goesOn = last !== null && last.of === of && Number(last.cursor) <= until
  const known = new Map<RecordingId, number>()
  const aside: SealedValue[] = []
  let closed = 0
  let opener: Opener | undefined
  for await (const { values, cursor, isOver } of pages(calls, goesOn ? last.cursor : '0')) {
    opener ??= await readOpener(app, store, !isOver)
    note(known, values)
    const { left, absent } = await takeSome(calls, opener, values, goesOn ? 'later' : 'restored')
    // Its key may have come meanwhile.
    if (left.length > 0) opener = undefined
    // What the feed has yet to name is asked for again.
    aside.push(...left, ...absent.filter(({ revision }) => revision <= until))
    closed += left.length
    if (isOver && !goesOn && of !== null && isCompared) await sendLacking(app, known, of)
    // A listing that was cut off begins anew: only a whole one tells what is missing.
    if ((isOver || goesOn) && isCompared)
      await notePlace(app, { cursor: String(Math.min(Number(cursor), until)), of }, aside)
  }
  return closed
}

type ValuesPage = { values: readonly SealedValue[]; cursor: string; isOver: boolean }

/** While a page is opened the next one is already on its way. */
async function* pages(calls: ValueCalls, first: string): AsyncGenerator<ValuesPage> {
  let asked = askPage(calls, first)
  for (let after = first; ; ) {
    const { values, cursor, more } = await asked
    const isOver = !more || Number(cursor) <= Number(after)
    if (!isOver) asked = askPage(calls, cursor)
    // Whether it comes matters only when this page is stored.
    asked.catch(() => undefined)
    yield { values, cursor, isOver }
    if (isOver) return
    after = cursor
  }
}

const askPage = ({ client, signal }: ValueCalls, after: string) =>
  client.call(sealedValueEndpoints.sealedValues, { query: { after }, ...(signal && { signal }) })

function note(known: Map<RecordingId, number>, values: readonly SealedValue[]): void {
  for (const { recordingId: id, column, version } of values)
    if (column === ROW) known.set(id, Math.max(known.get(id) ?? 0, countOf(version)))
}

/** Tries once more what did not open. @returns how much still does not */
export async function retryAside(calls: ValueCalls): Promise<number> {
  const { app, store } = calls
  const last = await readPlace(app)
  if (!last || last.aside.length === 0) return 0
  const { left, absent } = await takeSome(calls, await readOpener(app, store, false), last.aside, 'again')
  await noteTried(app, last.aside, [...absent, ...left])
  return left.length
}

/**
 * How values are looked at. `later`: of each recording the newest that opens; an older one than what is here is passed over. `restored`: an
 * older one as well, into which others may have merged something. `again`: each that is aside, as what was written here above it was
 * written without it.
 */
type Look = 'later' | 'restored' | 'again'

/** @returns what does not open (`left`), and what is of recordings that are not here, and were not deleted (`absent`) */
async function takeSome(
  calls: ValueCalls,
  opener: Opener,
  values: readonly SealedValue[],
  look: Look,
): Promise<{ left: SealedValue[]; absent: SealedValue[] }> {
  const { app } = calls
  const rows = values
    .filter(({ column }) => column === ROW)
    .sort((one, other) => countOf(other.version) - countOf(one.version))
  const states = await statesHere(app, values)
  const opened = new Set<RecordingId>()
  const left: SealedValue[] = []
  const isTried = ({ recordingId, version }: SealedValue): boolean => {
    const here = states.get(recordingId)
    if (!here || here.version === version || (opened.has(recordingId) && look !== 'again')) return false
    return look !== 'later' || countOf(version) >= countOf(here.version)
  }
  let storing: Promise<void> | undefined
  let waiting: OpenedRow[] = []
  for (let at = 0; at < rows.length; at += OPENED_AT_ONCE) {
    await nextTask()
    const tried = rows.slice(at, at + OPENED_AT_ONCE).filter(isTried)
    for (const [place, row] of (await openRows(app, opener, tried)).entries()) {
      const value = tried[place]
      // A newer one may just have opened.
      if (!value || !isTried(value)) continue
      const { recordingId, version } = value
      if (row) {
        opened.add(recordingId)
        waiting.push(row)
      } else if (look === 'again' || countOf(version) >= countOf(states.get(recordingId)?.version)) left.push(value)
    }
    if (waiting.length < STORED_AT_ONCE) continue
    await storing
    // These are stored while the next are opened.
    storing = takeRows(app, waiting)
    storing.catch(() => undefined)
    waiting = []
  }
  await storing
  if (waiting.length > 0) await takeRows(app, waiting)
  const deletions = values.filter(({ column, recordingId }) => column === DELETED && states.has(recordingId))
  left.push(...(await takeDeletions(calls, opener, deletions)))
  for (const id of opened) if (states.get(id)?.purged) await forgetDeleted(calls, id)
  return { left, absent: await absentOf(app, rows, states) }
}

async function absentOf(
  app: AppDatabase,
  values: readonly SealedValue[],
  here: ReadonlyMap<RecordingId, SealedState>,
): Promise<SealedValue[]> {
  const absent = values.filter(({ recordingId }) => !here.has(recordingId))
  const deleted = await app.tombstones.bulkGet(absent.map(({ recordingId }) => recordingId))
  return absent.filter((_, at) => !deleted[at])
}

/** Of the recordings that are here; empty where nothing was ever opened. */
async function statesHere(app: AppDatabase, values: readonly SealedValue[]): Promise<Map<RecordingId, SealedState>> {
  const ids = [...new Set(values.map(({ recordingId }) => recordingId))]
  const rows = await readRows(app.recordings, ids, idOf)
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.sealed ?? {}] as const] : [])))
}

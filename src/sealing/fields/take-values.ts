import type { RecordingId } from '../../../contract/ids.ts'
import { type SealedValue, sealedValueEndpoints } from '../../../contract/recordings/sealed-values.ts'
import { ROW } from '../../../core/sealing/sealed-row.ts'
import type { Client } from '../../api/client.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { readReplica } from '../../local/device/held-by-server.ts'
import type { ValuesReadRow } from '../../local/key-rows.ts'
import type { KeyStore } from '../key-store.ts'
import { type OpenedRow, openRow } from './open-value.ts'
import { countOf, sendLacking, takeRows } from './take-row.ts'

export type ValueCalls = { app: AppDatabase; store: KeyStore; client: Client; signal?: AbortSignal | undefined }

/** Rows that are stored in one transaction. */
const AT_ONCE = 50
/** Characters of all that is kept aside; beyond it the oldest goes, until all is read anew. */
const MOST_ASIDE = 1_000_000

/**
 * Takes in the values that the server has since the last time. They are read no further than the change feed was: so their recordings are
 * here. In another state of the server everything is read again, and what that server lacks is to be written once more.
 *
 * @returns how many later ones did not open, and were not known before. @throws ApiError: what was read is kept.
 */
export async function takeValues(calls: ValueCalls): Promise<number> {
  const { app } = calls
  const [last, feed, replica] = [await readPlace(app), await app.meta.get('cursor'), await readReplica(app)]
  const of = replica?.id ?? null
  const until = feed?.key === 'cursor' ? feed.cursor : 0
  const goesOn = last !== null && last.of === of && Number(last.cursor) <= until
  const known = new Map<RecordingId, number>()
  const aside: SealedValue[] = []
  for (let after = goesOn ? last.cursor : '0'; ; ) {
    const page = await askPage(calls, after)
    note(known, page.values)
    aside.push(...(await takeSome(calls, page.values, !goesOn)))
    const isOver = !page.more || Number(page.cursor) <= Number(after)
    if (isOver && !goesOn && of !== null) await sendLacking(app, known, of)
    // A listing that was cut off begins anew: only a whole one tells what is missing.
    if (isOver || goesOn) await notePlace(app, { cursor: String(Math.min(Number(page.cursor), until)), of }, aside)
    if (isOver) return aside.length
    after = page.cursor
  }
}

const askPage = ({ client, signal }: ValueCalls, after: string) =>
  client.call(sealedValueEndpoints.sealedValues, { query: { after }, ...(signal && { signal }) })

function note(known: Map<RecordingId, number>, values: readonly SealedValue[]): void {
  for (const { recordingId: id, column, version } of values)
    if (column === ROW) known.set(id, Math.max(known.get(id) ?? 0, countOf(version)))
}

/** Tries once more what did not open. @returns how much still does not */
export async function retryAside({ app, store }: Pick<ValueCalls, 'app' | 'store'>): Promise<number> {
  const last = await readPlace(app)
  if (!last || last.aside.length === 0) return 0
  const left = await takeSome({ app, store }, last.aside, false)
  const tried = new Set(last.aside.map(nameOf))
  await app.transaction('rw', app.keys, async () => {
    const now = await readPlace(app)
    if (!now) return
    const others = now.aside.filter((one) => !tried.has(nameOf(one)))
    await app.keys.put({ ...now, aside: [...left, ...others] })
  })
  return left.length
}

/** The newest count that the server has of this recording, though it does not open here. */
export async function countAside(app: AppDatabase, id: RecordingId): Promise<number> {
  const last = await readPlace(app)
  return Math.max(0, ...(last?.aside ?? []).flatMap((one) => (one.recordingId === id ? [countOf(one.version)] : [])))
}

/**
 * Of each recording the newest that opens. An older one than what is here is passed over without a look; only a restored server may have
 * merged something into one.
 *
 * @returns later ones that do not open
 */
async function takeSome(
  { app, store }: Pick<ValueCalls, 'app' | 'store'>,
  values: readonly SealedValue[],
  isAnew: boolean,
): Promise<SealedValue[]> {
  const rows = values
    .filter(({ column }) => column === ROW)
    .sort((one, other) => countOf(other.version) - countOf(one.version))
  const versions = await versionsHere(app, rows)
  const found = new Map<RecordingId, OpenedRow>()
  const aside: SealedValue[] = []
  for (const value of rows) {
    const here = versions.get(value.recordingId)
    if (here === undefined || found.has(value.recordingId) || here === value.version) continue
    const isLater = countOf(value.version) >= countOf(here || undefined)
    if (!isLater && !isAnew) continue
    const opened = await openRow(app, store, value)
    if (opened) found.set(value.recordingId, opened)
    else if (isLater) aside.push(value)
  }
  const opened = [...found.values()]
  for (let at = 0; at < opened.length; at += AT_ONCE) await takeRows(app, opened.slice(at, at + AT_ONCE))
  return aside
}

/** Of the recordings that are here; empty where nothing was ever opened. */
async function versionsHere(app: AppDatabase, values: readonly SealedValue[]): Promise<Map<RecordingId, string>> {
  const ids = [...new Set(values.map(({ recordingId }) => recordingId))]
  const rows = await app.recordings.bulkGet(ids)
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.sealed?.version ?? ''] as const] : [])))
}

async function readPlace(app: AppDatabase): Promise<ValuesReadRow | null> {
  const row = await app.keys.get('values-read')
  return row?.key === 'values-read' ? row : null
}

const nameOf = ({ recordingId, column, version, value }: SealedValue): string =>
  [recordingId, column, version, value].join(' ')

const notePlace = (
  app: AppDatabase,
  place: Pick<ValuesReadRow, 'cursor' | 'of'>,
  added: readonly SealedValue[],
): Promise<void> =>
  app.transaction('rw', app.keys, async () => {
    const all = new Map([...((await readPlace(app))?.aside ?? []), ...added].map((one) => [nameOf(one), one]))
    await app.keys.put({ key: 'values-read', ...place, aside: newestOf([...all.values()]) })
  })

function newestOf(values: readonly SealedValue[]): SealedValue[] {
  const kept: SealedValue[] = []
  let length = 0
  for (const one of values.toReversed()) {
    length += one.value.length
    if (length > MOST_ASIDE) break
    kept.push(one)
  }
  return kept.reverse()
}

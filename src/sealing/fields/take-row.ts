import type { RecordingId } from '../../../contract/ids.ts'
import { readVersion } from '../../../core/sealing/sealed-field.ts'
import { isSameRow, mergeRows } from '../../../core/sealing/sealed-row.ts'
import type { AppDatabase, LocalRecording, OutboxEntry } from '../../local/app-database.ts'
import type { SealedState } from '../../local/key-rows.ts'
import { idOf, putInTurns, readBatches, readRows } from '../../local/many-rows.ts'
import { freshState, queueRewrite } from '../../local/recordings/queue-edit.ts'
import type { OpenedRow } from './open-value.ts'
import { isFieldEdit, shownWith } from './shown-fields.ts'

/** 0 where no row opened here, and none was written. */
export const countOf = (version: string | undefined): number => (version === undefined ? 0 : readVersion(version).n)

/**
 * What is known with one more row, in whatever order they come. Each field is the later one of both, so that nothing that was set here is lost
 * to a device that had not heard of it; what the server's newest row lacks then is to be written.
 */
export function stateWith(before: SealedState = {}, { version, kid, row }: OpenedRow): SealedState {
  const isNewest = countOf(version) >= countOf(before.version)
  const merged = before.row ? mergeRows(before.row, row) : row
  const { unsent, ...rest } = before
  const isWhole = isNewest ? isSameRow(merged, row) : unsent === undefined && isSameRow(merged, before.row ?? {})
  const lacks = unsent === 'audio' ? unsent : whatLacks(isWhole)
  return { ...rest, ...(isNewest && { version, kid }), row: merged, ...(lacks && { unsent: lacks }) }
}

const whatLacks = (isWhole: boolean) => (isWhole ? undefined : 'row')

/** Takes in opened rows, in one transaction. Those of recordings that are not here are passed over. */
export const takeRows = (app: AppDatabase, opened: readonly OpenedRow[]): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    const ids = [...new Set(opened.map(({ recordingId }) => recordingId))]
    const rows = new Map(
      (await readRows(app.recordings, ids, idOf)).flatMap((row) => (row ? [[row.id, row] as const] : [])),
    )
    const isEmpty = (await app.outbox.count()) === 0
    const entries = isEmpty ? [] : await app.outbox.where('recording').anyOf(ids).toArray()
    const outboxOf = (id: RecordingId) => entries.filter(({ recording }) => recording === id)
    for (const one of opened) {
      const local = rows.get(one.recordingId)
      if (!local) continue
      const sealed = stateWith(local.sealed, one)
      rows.set(local.id, { ...shownWith(local, sealed.row ?? {}, outboxOf(local.id)), sealed })
    }
    await putInTurns(app.recordings, [...rows.values()])
    // No await where nothing is written: Dexie follows a transaction through 100 of them at most (its ZONE_ECHO_LIMIT).
    for (const local of rows.values()) if (isToRewrite(local, outboxOf(local.id))) await queueRewrite(app, local)
  })

/** A row that the server lacks goes with the next edit: where none waits, with an entry of its own. Inside the caller's transaction. */
export async function haveRewritten(
  app: AppDatabase,
  local: LocalRecording,
  outbox: readonly OutboxEntry[],
): Promise<void> {
  if (isToRewrite(local, outbox)) await queueRewrite(app, local)
}

const isToRewrite = ({ sealed }: LocalRecording, outbox: readonly OutboxEntry[]): boolean =>
  sealed?.unsent !== undefined && !outbox.some(({ work }) => isFieldEdit(work))

/** What a tab of before sealed values was refused as an edit is no person's, and waits for nobody: a page of now writes it. */
export const wakeRewrites = (app: AppDatabase): Promise<void> =>
  app.transaction('rw', app.outbox, async () => {
    const parked = (await app.outbox.toArray()).filter(isRefusedRewrite)
    if (parked.length > 0) await app.outbox.bulkPut(parked.map((entry) => ({ ...entry, state: freshState() })))
  })

const isRefusedRewrite = (entry: OutboxEntry): boolean =>
  'isRewrite' in entry && entry.state.kind === 'parked' && entry.state.reason.kind === 'refused'

/** Has rows written that a restored server has not, or only an older one of. `known`: the newest count of each that it showed. */
export const sendLacking = (app: AppDatabase, known: ReadonlyMap<RecordingId, number>, of: string): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    const lacking: LocalRecording[] = []
    await readBatches(app.recordings, idOf, (rows) => {
      for (const row of rows)
        if (row.confirmedUnder === of && countOf(row.sealed?.version) > (known.get(row.id) ?? 0)) lacking.push(row)
    })
    for (const local of lacking) {
      const noted: LocalRecording = { ...local, sealed: { unsent: 'row', ...local.sealed } }
      await app.recordings.put(noted)
      await haveRewritten(app, noted, await app.outbox.where('recording').equals(local.id).toArray())
    }
  })

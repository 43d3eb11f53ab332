import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, KeepRow, LocalRecording } from '../app-database.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { keptIds, readKeep } from '../device/keep-choice.ts'
import { segmentsOf } from './chunk-pages.ts'
import { bytesOf } from './confirmed-audio.ts'

/**
 * `here`: all of it, and nothing is to be said; or the server does not have it yet. `away`: only the server has it. `chosen`: it is to
 * stay here by the person's word; `newest`: by their setting.
 */
export type KeepState = 'here' | 'away' | 'chosen' | 'newest'
/** `bytes`: how much of it is on this device. */
export type Kept = { state: KeepState; isWhole: boolean; bytes: number; isFull: boolean }

type Named = Pick<LocalRecording, 'id' | 'segments'>

/** Whether nothing is missing here of what the server has, and there is something. */
export const isWhole = ({ segments }: Named, rows: readonly SegmentRow[]): boolean =>
  rows.some(({ bytes }) => bytes > 0) &&
  segments.every((there) => rows.some((row) => row.segment === there.segment && row.bytes >= there.bytes))

export const isOnDevice = async (audio: AudioDatabase, recording: Named): Promise<boolean> =>
  isWhole(recording, await segmentsOf(audio, recording.id))

export async function readKept(app: AppDatabase, audio: AudioDatabase, id: RecordingId): Promise<Kept> {
  const [recording, { chosen, fetched, isFull = false }] = [await app.recordings.get(id), await readKeep(app)]
  const rows = await segmentsOf(audio, id)
  const whole = recording !== undefined && isWhole(recording, rows)
  const stateOf = async (): Promise<KeepState> => {
    if (!recording?.confirmedAt || recording.deletedAt !== null || recording.segments.length === 0) return 'here'
    if (chosen.includes(id)) return 'chosen'
    if (whole && !fetched.includes(id)) return 'here'
    if ((await keptIds(app)).has(id)) return 'newest'
    return whole ? 'here' : 'away'
  }
  return { state: await stateOf(), isWhole: whole, bytes: bytesOf(rows), isFull }
}

export const changeKeep = (app: AppDatabase, change: (row: KeepRow) => Partial<KeepRow>): Promise<void> =>
  app.transaction('rw', app.meta, async () => {
    const row = await readKeep(app)
    await app.meta.put({ ...row, ...change(row) })
  })

/** Its audio is fetched as soon as that can be, and stays. */
export const chooseKept = (app: AppDatabase, id: RecordingId): Promise<void> =>
  changeKeep(app, ({ chosen }) => ({ chosen: [...chosen.filter((one) => one !== id), id], isFull: false }))

/** What was fetched of it goes when the server was heard next; what was recorded here stays as all else does. */
export const unchooseKept = (app: AppDatabase, id: RecordingId): Promise<void> =>
  changeKeep(app, ({ chosen }) => ({ chosen: chosen.filter((one) => one !== id) }))

/** 0: none by itself. */
export const keepNewest = (app: AppDatabase, newest: number): Promise<void> =>
  changeKeep(app, () => ({ newest, isFull: false }))

/** They go to make space: a setting that wants them back would undo that at once. */
export async function stopKeeping(app: AppDatabase, gone: ReadonlySet<RecordingId>): Promise<void> {
  const kept = await keptIds(app)
  if (![...gone].some((id) => kept.has(id))) return
  await changeKeep(app, ({ chosen, fetched }) => ({
    newest: 0,
    chosen: chosen.filter((id) => !gone.has(id)),
    fetched: fetched.filter((id) => !gone.has(id)),
  }))
}

import { AUDIO_BITS_PER_SECOND, MAX_RECORDING_SECONDS } from '../../../contract/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import type { AppDatabase, LocalRecording, OutboxEntry } from '../../local/app-database.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import { audioOnDevice, bytesOf, confirmedRows } from '../../local/audio/confirmed-audio.ts'
import { changeKeep, isWhole } from '../../local/audio/keep-audio.ts'
import { removeUnchanged } from '../../local/audio/remove-unchanged.ts'
import type { SegmentRow } from '../../local/audio-database.ts'
import { isDamaged, isHeld, readReplica } from '../../local/device/held-by-server.ts'
import { keptIds, readKeep } from '../../local/device/keep-choice.ts'
import { liveOutbox } from '../../local/live-outbox.ts'
import { getOutbox } from '../../local/recordings/first-queries.ts'
import { isFull } from '../../local/reopen.ts'
import { isRecording } from '../../local/takes/unfinished.ts'
import { isSessionOpen } from '../ask-session.ts'
import { withLock } from '../locks/held-lock.ts'
import { type FetchContext, fetchSegment, WrongAudioError } from './fetch-segment.ts'

export type KeepContext = Omit<FetchContext, 'check'> & {
  app: AppDatabase
  locks: LockManager
  loadLazySync: Parameters<typeof withLock>[0]['loadLazySync']
  /** False when another person has signed in on this device. */
  isCurrent(): Promise<boolean>
  /** The person wants nothing fetched that was not asked for by itself. */
  savesData(): boolean
  /** Bytes; null where the browser does not say. */
  freeBytes(): Promise<number | null>
}

/** Held by the tab that fetches. */
export const KEEP_LOCK = 'keep-audio'
/** Bytes that stay free: what is recorded comes first. */
const RESERVE = (2 * MAX_RECORDING_SECONDS * AUDIO_BITS_PER_SECOND) / 8
/** Recordings whose audio came wrong: with the next start they are asked for again. */
const wrong = new Set<string>()

/**
 * Fetches what is to stay on this device and is not here, and removes what was fetched and need not stay. It gives way at once to
 * audio that is to be sent and to whoever records, and resolves: it is to be called again. What has come by then stays.
 */
export async function keepRecordings(context: KeepContext): Promise<void> {
  await withLock(context, KEEP_LOCK, async ({ signal, check }) => {
    const ended = new AbortController()
    const end = (): void => ended.abort(signal.reason)
    signal.addEventListener('abort', end)
    const unwatch = liveOutbox(context.app).subscribe((entries) => {
      if (entries.some(isAudioFirst)) ended.abort(new GivesWayError())
    }, end)
    try {
      await keepUnder({
        ...context,
        signal: ended.signal,
        async check() {
          ended.signal.throwIfAborted()
          await check()
          if ((await isRecording(context.locks)) || !(await context.isCurrent())) throw new GivesWayError()
        },
      })
    } catch (error) {
      if (!isExpected(error)) throw error
    } finally {
      unwatch()
      signal.removeEventListener('abort', end)
    }
  })
}

class GivesWayError extends Error {
  override name = 'GivesWayError'
}

const isExpected = (error: unknown): boolean =>
  error instanceof GivesWayError || (error instanceof ApiError && error.kind === 'offline')

/** What waits for something else than the line need not be waited for. A running take is asked for by its lock. */
const isAudioFirst = ({ work, state }: OutboxEntry): boolean =>
  (work.kind === 'upload' || work.kind === 'upload-ahead') &&
  (state.kind === 'sending' ||
    (work.kind === 'upload' && state.kind === 'pending' && !ELSEWHERE.has(state.waitingFor ?? '')))
const ELSEWHERE = new Set(['server-full', 'sign-in', 'storage'])

type Keeping = KeepContext & FetchContext

async function keepUnder(context: Keeping): Promise<void> {
  await giveWay(context)
  await removeUnkept(context)
  const [{ chosen }, wanted] = [await readKeep(context.app), await keptIds(context.app)]
  const failed: unknown[] = []
  for (const id of wanted) {
    if (context.savesData() && !chosen.includes(id)) continue
    const recording = await context.app.recordings.get(id)
    if (!recording || !(await isToFetch(context, recording))) continue
    if (!(await isSpaceFor(context, recording))) break
    await giveWay(context)
    await fetchWhole(context, recording).catch(async (error: unknown) => {
      if (!(await passOver(context, recording, error))) failed.push(error)
    })
  }
  if (failed.length > 0) throw failed[0]
}

/** What watches the outbox tells of it a moment later. */
async function giveWay({ app, check }: Keeping): Promise<void> {
  await check()
  if ((await getOutbox(app)).some(isAudioFirst)) throw new GivesWayError()
}

/** What was fetched and is not wanted any more, as far as the server says that it has it. What is gone is forgotten. */
async function removeUnkept(context: Keeping): Promise<void> {
  const { app, audio } = context
  if ((await readKeep(app)).fetched.length === 0) return
  // A server that was restored may have lost it, and tells a device that asks.
  if ((await findUnkept(context)).over.length === 0 || !(await isSessionOpen(context))) return
  const { over, sound } = await findUnkept(context)
  for (const id of over) await removeUnchanged(audio, sound.get(id) ?? [])
  await forget(app, over)
}

async function findUnkept({ app, audio, owner }: Keeping) {
  const { fetched } = await readKeep(app)
  const [wanted, sound] = [await keptIds(app), await audioOnDevice(audio, owner)]
  const confirmed = new Set((await confirmedRows(app, sound)).map(({ id }) => id))
  return { over: fetched.filter((id) => !wanted.has(id) && (confirmed.has(id) || !sound.has(id))), sound }
}

async function forget(app: AppDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set(await app.recordings.toCollection().primaryKeys())
  await changeKeep(app, ({ fetched, chosen }) => ({
    fetched: fetched.filter((id) => !ids.includes(id)),
    chosen: chosen.filter((id) => known.has(id)),
  }))
}

/** Of a recording that the server has, is in no trash, and of which something is missing, or was not compared yet. */
async function isToFetch({ app, audio }: Keeping, recording: LocalRecording): Promise<boolean> {
  if (wrong.has(recording.id) || recording.deletedAt !== null || recording.segments.length === 0) return false
  // What is left of it here may be all that there is, until a device has sent the rest.
  if (isDamaged(recording)) return false
  if (!isHeld(recording, await readReplica(app))) return false
  const rows = await segmentsOf(audio, recording.id)
  if (!isWhole(recording, rows)) return true
  return (await isFetched(app, recording)) && rows.some(({ endedBy }) => endedBy === null)
}

const isFetched = async (app: AppDatabase, { id }: LocalRecording): Promise<boolean> =>
  (await readKeep(app)).fetched.includes(id)

async function isSpaceFor({ app, audio, freeBytes }: Keeping, recording: LocalRecording): Promise<boolean> {
  const free = await freeBytes()
  const missing = recording.fileSize - bytesOf(await segmentsOf(audio, recording.id))
  const isTight = free !== null && free < missing + RESERVE
  if (isTight !== ((await readKeep(app)).isFull ?? false)) await changeKeep(app, () => ({ isFull: isTight }))
  return !isTight
}

async function fetchWhole(context: Keeping, recording: LocalRecording): Promise<void> {
  const { app, audio } = context
  const isGoingOn = await isFetched(app, recording)
  if (!(await makesWay(context, recording, isGoingOn))) return
  if (!isGoingOn) await changeKeep(app, ({ fetched }) => ({ fetched: [...fetched, recording.id] }))
  const check = async (): Promise<void> => {
    await context.check()
    // Deleted meanwhile: its audio would be here again, and nothing would remove it.
    if ((await app.recordings.get(recording.id))?.deletedAt !== null) throw new GivesWayError()
  }
  for (const segment of recording.segments) {
    const row = await audio.segments.get([recording.id, segment.segment])
    if (row?.endedBy == null) await fetchSegment({ ...context, check }, recording, segment)
  }
}

/**
 * A segment that has lost something makes way for what the server has, if the server has all that is left of the recording. What is
 * whole stays: the server may not be able to read its own. False when something stays that is not.
 * @param isGoingOn whether segments without an end are those of which more is to come
 */
async function makesWay(context: Keeping, recording: LocalRecording, isGoingOn: boolean): Promise<boolean> {
  const { app, audio } = context
  const lostOf = (rows: readonly SegmentRow[]): SegmentRow[] =>
    lacking(recording, rows).filter((row) => !isGoingOn || row.endedBy !== null)
  const before = await segmentsOf(audio, recording.id)
  if (before.length === 0) return true
  if (lostOf(before).length > 0 && !(await isSessionOpen(context))) return false
  const rows = await segmentsOf(audio, recording.id)
  if ((await confirmedRows(app, new Map([[recording.id, rows]]))).length === 0) return false
  await removeUnchanged(audio, lostOf(rows))
  return lostOf(await segmentsOf(audio, recording.id)).length === 0
}

const lacking = ({ segments }: LocalRecording, rows: readonly SegmentRow[]): SegmentRow[] =>
  rows.filter(({ segment, bytes }) => !segments.some((there) => there.segment === segment && there.bytes === bytes))

/**
 * What is about one recording holds up no other. Resolves to false where it is to be tried again. Throws what is about all of them.
 */
async function passOver({ app, audio }: Keeping, recording: LocalRecording, error: unknown): Promise<boolean> {
  if (isFull(error)) {
    await removeUnchanged(audio, lacking(recording, await segmentsOf(audio, recording.id)))
    await changeKeep(app, () => ({ isFull: true }))
    throw new GivesWayError()
  }
  if (error instanceof WrongAudioError) {
    wrong.add(recording.id)
    console.error('A recording is not kept on this device.', error)
    return true
  }
  if (!(error instanceof ApiError)) throw error
  // It is gone: the feed tells.
  if (GONE.has(error.status)) return true
  if (error.status === UNREADABLE) return false
  throw error
}

const GONE = new Set([404, 410])
/** The server cannot read it at the moment; it may read the others. */
const UNREADABLE = 500

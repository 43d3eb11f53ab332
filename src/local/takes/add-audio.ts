import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'
import { removeUnchanged } from '../audio/remove-unchanged.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { unconfirmedSegments } from '../device/held-by-server.ts'
import { copySegments } from '../recordings/orphans.ts'
import { newEntry } from '../recordings/queue-edit.ts'
import { downsamplePeaks, encodePeaks, readPeaks } from './peaks.ts'
import { takeMarksBehind } from './saved-elsewhere.ts'
import { withNote } from './take-note.ts'
import { takeRow } from './take-row.ts'
import { takeLock } from './unfinished.ts'

/** Milliseconds: an attempt without a network fails sooner, and then the take is one recording. */
const SENDING_MS = 2000
const LOOK_MS = 100

/**
 * Keeps what was spoken after another tab had saved the take: as its end, or, where that is on its way to the server or
 * there already, or in the trash, as a recording of its own. Resolves to the recording that has it.
 * @param whole the row of the take with all of its sound
 */
export async function addAudio(
  app: AppDatabase,
  audio: AudioDatabase,
  whole: LocalRecording,
  segments: readonly SegmentRow[],
  locks: LockManager = navigator.locks,
): Promise<RecordingId> {
  await sendingEnds(app, whole.id)
  const [later, said] = await app.transaction(
    'rw',
    app.recordings,
    app.outbox,
    async (): Promise<[Later, LocalRecording]> => {
      const saved = await app.recordings.get(whole.id)
      const missing = saved ? segmentsBeyond(saved, segments) : NONE
      if (!saved || missing.all.length === 0) return [NONE, whole]
      const entries = await app.outbox.where('recording').equals(whole.id).toArray()
      const upload = entries.find(({ work }) => work.kind === 'upload')
      const said = { ...saved, title: whole.title }
      if (saved.confirmedAt !== null || saved.deletedAt !== null) return [missing, said]
      // What its last segment has grown by is kept when it is confirmed (keepLaterAudio).
      if (upload?.state.kind === 'sending') return [{ ...missing, all: missing.beyond }, said]
      const { duration, fileSize, peaks } = whole
      await app.recordings.put({ ...saved, duration, fileSize, peaks })
      if (!upload) await app.outbox.add(newEntry(saved.owner, whole.id, { kind: 'upload' }))
      return [NONE, whole]
    },
  )
  const [first] = later.all
  return first ? onItsOwn(app, audio, first, later, said, locks) : whole.id
}

async function sendingEnds(app: AppDatabase, recording: RecordingId): Promise<void> {
  const isSending = async (): Promise<boolean> =>
    (await app.outbox.where('recording').equals(recording).toArray()).some(({ state }) => state.kind === 'sending')
  for (let waited = 0; waited < SENDING_MS && (await isSending()); waited += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

/** `beyond`: those of which the saved recording holds nothing. One that grew in this tab stays with it as well. */
type Later = { all: readonly SegmentRow[]; beyond: readonly SegmentRow[] }
const NONE: Later = { all: [], beyond: [] }

/** Of a confirmed recording the server names what it has; before, the row's size tells how much was there. */
function segmentsBeyond(saved: LocalRecording, segments: readonly SegmentRow[]): Later {
  if (saved.confirmedAt !== null) {
    const missing = unconfirmedSegments(saved, segments)
    return { all: missing, beyond: missing }
  }
  let sum = 0
  const ends = segments.map(({ bytes }) => (sum += bytes))
  const isBehind = (at: number): boolean => (ends[at] ?? 0) - (segments[at]?.bytes ?? 0) >= saved.fileSize
  return {
    all: segments.filter((_, at) => (ends[at] ?? 0) > saved.fileSize),
    beyond: segments.filter((_, at) => isBehind(at)),
  }
}

/**
 * A crash in between leaves the take as it was: until all is copied the new id has a tombstone. It is the same talk: what is spoken, and
 * that everyone agreed, holds for it too.
 */
async function onItsOwn(
  app: AppDatabase,
  audio: AudioDatabase,
  first: SegmentRow,
  { all, beyond }: Later,
  { title, duration, spokenLanguage, agreedAt }: LocalRecording,
  locks: LockManager,
): Promise<RecordingId> {
  const recording = newRecordingId()
  const rows = all.map(({ gapReason, ...row }, at) => ({
    ...row,
    ...(at > 0 && gapReason && { gapReason }),
    recording,
    startOffset: row.startOffset - first.startOffset,
    startedAt: row.startedAt + first.startOffset * 1000,
  }))
  await locks.request(takeLock(recording), async () => {
    await app.tombstones.put({ recording })
    await copySegments(audio, first.recording, rows)
    const peaks = await readPeaks(audio, recording)
    const [begin = first] = rows
    const row = takeRow(rows, begin, title, peaks.length > 0 ? encodePeaks(downsamplePeaks(peaks)) : null)
    await app.transaction('rw', app.tombstones, app.recordings, app.outbox, async () => {
      await app.tombstones.delete(recording)
      const end = Math.max(first.startOffset, duration)
      const marks = await takeMarksBehind(app, first.recording, { end, from: first.startOffset })
      const note = { recording, seconds: marks, spokenLanguage: spokenLanguage ?? null, agreedAt: agreedAt ?? null }
      await app.recordings.add(withNote(row, note))
      await app.outbox.add(newEntry(row.owner, recording, { kind: 'upload' }))
      if (marks.length > 0) await app.outbox.add(newEntry(row.owner, recording, { kind: 'marks', marks }))
    })
  })
  await removeUnchanged(audio, beyond)
  return recording
}

import type { RecordingId } from '../../../contract/ids.ts'
import { MAX_MARKS, withMarks } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'
import { segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { newEntry } from '../recordings/edits.ts'

/** Seconds; two taps this close are one. */
const SAME_MOMENT = 1

/** Marks this moment of a take that runs: the second that is on the disk now. It is kept until the take is saved. */
export async function markTake(app: AppDatabase, audio: AudioDatabase, recording: RecordingId): Promise<number> {
  const last = (await segmentsOf(audio, recording)).at(-1)
  const now = last ? last.startOffset + last.seconds : 0
  return app.transaction('rw', app.marks, async () => {
    const seconds = added((await app.marks.get(recording))?.seconds ?? [], now)
    await app.marks.put({ recording, seconds })
    return seconds.length
  })
}

/** Moves the marks of a take into its new recording. Inside the transaction that saves it, behind its upload. */
export async function takeOverMarks(app: AppDatabase, row: LocalRecording): Promise<void> {
  const seconds = (await app.marks.get(row.id))?.seconds ?? []
  if (seconds.length === 0) return
  await app.recordings.put({ ...row, highlights: withMarks(row.highlights, seconds) })
  await app.outbox.add(newEntry(row.owner, row.id, { kind: 'marks', marks: seconds }))
  await app.marks.delete(row.id)
}

/** The marks with one more, in order. */
export function added(marks: readonly number[], seconds: number): number[] {
  const near = marks.some((mark) => Math.abs(mark - seconds) < SAME_MOMENT)
  if (near || marks.length >= MAX_MARKS) return [...marks]
  return [...marks, Math.round(seconds * 10) / 10].sort((one, other) => one - other)
}

import type { CompactCorrection } from '../../../contract/compact.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import { decodeWords, encodeWords, withoutWords, withWords } from '../../../core/text/words.ts'
import type { AppDatabase, LocalTranscript, LocalWords } from '../app-database.ts'

/** The segments with those of these words that were made for their text. */
export const joinWords = (segments: readonly TranscriptSegment[], bytes: Uint8Array | null): TranscriptSegment[] => {
  const words = bytes && decodeWords(bytes)
  return words ? withWords(segments, words) : [...segments]
}

/** One value of all words that fit, those of the first value before those of the next. */
export const fitWords = (
  segments: readonly TranscriptSegment[],
  values: readonly (Uint8Array | null)[],
): Uint8Array | null =>
  encodeWords(values.reduce<readonly TranscriptSegment[]>((joined, bytes) => joinWords(joined, bytes), segments))

/** The transcript with all of its words that are here. */
export async function readWithWords(app: AppDatabase, id: RecordingId): Promise<Transcript | undefined> {
  const [transcript, words] = await Promise.all([app.transcripts.get(id), app.words.get(id)])
  if (!transcript) return undefined
  const { revision: _, ...row } = transcript
  return { ...row, segments: joinWords(row.segments, words?.bytes ?? null) }
}

/** Stores a transcript that came with its words, as older servers send it. Inside the caller's transaction. */
export async function putWhole(app: AppDatabase, transcript: Transcript, revision?: number): Promise<void> {
  await app.transcripts.put({ ...apart(transcript), ...(revision === undefined ? {} : { revision }) })
  await putWords(app, transcript.recordingId, encodeWords(transcript.segments))
}

/** A transcript that is later than what was taken in just now, with words from before that. Inside the caller's transaction. */
export async function putLater(app: AppDatabase, transcript: Transcript, before: Uint8Array | null): Promise<void> {
  const id = transcript.recordingId
  const words = await app.words.get(id)
  await app.transcripts.put(transcript)
  const bytes = fitWords(transcript.segments, [words?.bytes ?? null, before])
  if (words) await app.words.put({ ...words, bytes })
  else await putWords(app, id, bytes)
}

export const apart = <T extends Transcript>(transcript: T): T => ({
  ...transcript,
  segments: withoutWords(transcript.segments),
})

async function putWords(app: AppDatabase, recordingId: RecordingId, bytes: Uint8Array | null): Promise<void> {
  if (bytes) await app.words.put({ recordingId, version: null, bytes })
  else await app.words.delete(recordingId)
}

/**
 * Edits a transcript together with its words; inside the caller's transaction. False where there is none or `edit` refuses.
 */
export async function putEdited(
  app: AppDatabase,
  id: RecordingId,
  edit: (transcript: LocalTranscript) => LocalTranscript | null,
): Promise<boolean> {
  const [transcript, words] = await Promise.all([app.transcripts.get(id), app.words.get(id)])
  const joined = transcript && { ...transcript, segments: joinWords(transcript.segments, words?.bytes ?? null) }
  const after = joined ? edit(joined) : null
  if (!after) return false
  await app.transcripts.put(apart(after))
  const bytes = encodeWords(after.segments)
  if (words) await app.words.put({ ...words, bytes })
  else await putWords(app, id, bytes)
  return true
}

/**
 * The server's answer to an edit: what it changed, in the row and in its words. A row of another revision is left as it is:
 * the feed has what it lacks. `edited` puts the edits that still wait on top. Inside the caller's transaction.
 */
export async function putCorrection(
  app: AppDatabase,
  answer: CompactCorrection,
  edited: (transcript: Transcript) => Transcript,
): Promise<void> {
  const { recordingId: id, before, revision, speakers, named } = answer
  const [transcript, words] = await Promise.all([app.transcripts.get(id), app.words.get(id)])
  if (transcript?.revision !== before) return
  const segments = joinWords(transcript.segments, words?.bytes ?? null)
  for (const { at, segment } of answer.segments) segments[at] = segment
  const { speakers: _, named: __, ...row } = transcript
  const names = { ...(speakers && { speakers }), ...(named && { named }) }
  const after = edited({ ...row, ...names, segments, text: transcriptText(segments) })
  await app.transcripts.put({ ...apart(after), revision })
  if (answer.words === null) return app.words.delete(id)
  const isWhole = words !== undefined && !words.missing && words.version === answer.wordsBefore
  const rest = isWhole ? {} : ({ missing: 1 } as const)
  await app.words.put({ recordingId: id, version: answer.words, bytes: encodeWords(after.segments), ...rest })
}

/** Words that were fetched. They are left where the transcript has others by now. */
export async function keepWords(
  app: AppDatabase,
  { recordingId, version }: Pick<LocalWords, 'recordingId' | 'version'>,
  fetched: Uint8Array,
): Promise<void> {
  await app.transaction('rw', app.transcripts, app.words, async () => {
    const [transcript, now] = await Promise.all([app.transcripts.get(recordingId), app.words.get(recordingId)])
    if (!transcript || now?.version !== version) return
    // A correction that the server has not heard of has its words in the value that is here.
    const bytes = now.bytes ? fitWords(transcript.segments, [fetched, now.bytes]) : fetched
    await app.words.put({ recordingId, version, bytes })
  })
}

/** Takes the words out of one row of before. */
export async function splitTranscript(app: AppDatabase, id: RecordingId): Promise<void> {
  await app.transaction('rw', app.transcripts, app.words, async () => {
    const [transcript, words] = await Promise.all([app.transcripts.get(id), app.words.get(id)])
    if (!transcript?.segments.some((segment) => segment.words)) return
    await app.transcripts.put(apart(transcript))
    if (!words) await putWords(app, id, encodeWords(transcript.segments))
  })
}

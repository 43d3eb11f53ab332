import type { CompactCorrection, compactEndpoints } from '../../../contract/compact.ts'
import { MAX_TRANSCRIPT_CHARACTERS } from '../../../contract/limits.ts'
import { type Correction, corrected, heardIn, nameSpeaker } from '../../../contract/recordings/corrections.ts'
import type { Highlight } from '../../../contract/recordings/recording.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import { callerGone } from '../../http/caller-gone.ts'
import type { Handler } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import type { LanguageThreads } from '../../language/threads.ts'
import { analyzeSoon } from '../../processing/analyze-soon.ts'
import { highlightsAgain, keepHighlights } from '../../processing/find-highlights.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { type KeptRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'
import { wholeTranscript, wordsVersion } from '../../store/tables/recordings/transcript-words.ts'
import { findTranscriptRow, type SavedTranscript, saveTranscript } from '../../store/tables/recordings/transcripts.ts'
import { formOf } from '../recordings/changes.ts'

type Ports = { database: Database; jobs: Pick<Jobs, 'wake'>; language: LanguageThreads }

/** All of what was sent or nothing. What the engine heard stays with each corrected segment. */
export function updateTranscript({
  database,
  jobs,
  language,
}: Ports): Handler<typeof compactEndpoints.updateTranscript> {
  return async ({ params, query, body, user, reply }) => {
    const signal = callerGone(reply)
    const read = async (from: Database): Promise<Read> => {
      const recording = await ownRecording(from, params.id, user.id)
      if (recording?.row.deletedAt !== null) throw notFound('Recording')
      const row = await findTranscriptRow(from, params.id)
      if (!row || row.transcript.partial) throw new HttpError(409, 'This recording has no transcript to correct.')
      const { revision } = row
      return { recording, before: wholeTranscript(row), revision, words: wordsVersion(row) }
    }
    /** Null when somebody was quicker, and the highlights are those of other words. */
    const write = (text: string, highlights: readonly Highlight[] | null): Promise<Changed | null> =>
      transactionOf(database, user.id, async (write) => {
        const { recording, ...stood } = await read(write)
        const { before } = stood
        const after = edited(before, body)
        if (after.text !== text) return null
        if (after.text !== before.text) {
          await analyzeSoon(write, recording)
          if (highlights) await keepHighlights(write, recording, highlights)
        }
        return { stood, after, saved: await saveTranscript(write, user.id, after) }
      })
    for (;;) {
      const { recording, before } = await read(database)
      const after = edited(before, body)
      const isNew = after.text !== before.text
      const highlights = isNew ? await highlightsAgain(recording, after.segments, language.run, signal) : null
      const changed = await write(after.text, highlights)
      if (!changed) continue
      jobs.wake()
      return formOf(query) === 'compact' ? compactOf(changed) : changed.after
    }
  }
}

type Stood = { before: Transcript; revision: number; words: string | null }
type Read = Stood & { recording: KeptRecording }
type Changed = { stood: Stood; after: Transcript; saved: SavedTranscript | null }

/** Segments that nobody corrected are the same objects before and after. */
function compactOf({ stood, after, saved }: Changed): CompactCorrection {
  const { recordingId, speakers, named } = after
  const segments = after.segments.flatMap((segment, at) =>
    segment === stood.before.segments[at] ? [] : [{ at, segment }],
  )
  const now = saved ?? stood
  return {
    ...{ recordingId, segments, speakers, named },
    ...{ before: stood.revision, wordsBefore: stood.words, revision: now.revision, words: now.words },
  }
}

type Edits = Parameters<ReturnType<typeof updateTranscript>>[0]['body']

function edited(transcript: Transcript, { corrections = [], speakers = [] }: Edits): Transcript {
  let result = withCorrections(transcript, corrections)
  for (const name of speakers) {
    const named = { ...result.named, [name.label]: later(result.named?.[name.label]) }
    result = { ...nameSpeaker(result, name), named }
  }
  if (result.text.length > Math.max(MAX_TRANSCRIPT_CHARACTERS, transcript.text.length)) {
    throw new HttpError(
      413,
      `A transcript has at most ${MAX_TRANSCRIPT_CHARACTERS.toLocaleString('en')} characters. Shorten the corrections.`,
    )
  }
  return result
}

/** The moment, and never before what it was: a clock may have been set back. */
const later = (stamp = 0): number => Math.max(Date.now(), stamp + 1)

/** In one pass over the segments, however many corrections there are. */
function withCorrections(transcript: Transcript, corrections: readonly Correction[]): Transcript {
  if (corrections.length === 0) return transcript
  const placeOf = (start: number, heard: string): string => `${start} ${heard}`
  const bySegment = new Map<string, Correction[]>()
  for (const correction of corrections) {
    const place = placeOf(correction.start, correction.heard)
    bySegment.set(place, [...(bySegment.get(place) ?? []), correction])
  }
  const fitting = new Set<string>()
  const segments = transcript.segments.map((segment): TranscriptSegment => {
    const place = placeOf(segment.start, heardIn(segment))
    const own = bySegment.get(place) ?? []
    fitting.add(place)
    if (own.length === 0) return segment
    const result = own.reduce((before, { text }) => corrected(before, text), segment)
    return { ...result, edited: later(segment.edited) }
  })
  if ([...bySegment.keys()].some((place) => !fitting.has(place))) {
    throw new HttpError(409, 'The transcript has been redone, and your correction no longer fits it.')
  }
  return { ...transcript, segments, text: transcriptText(segments) }
}

import type { replicaEndpoints } from '../../../contract/given-back.ts'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { ChatMessage } from '../../../contract/recordings/chat.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import { type GivenEdits, laterParts, takeFields } from '../../../contract/recordings/user-fields.ts'
import { heardIn, retimeWords } from '../../../core/transcripts/corrections.ts'
import { laterTranscript } from '../../../core/transcripts/later-transcript.ts'
import type { Handler } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { notFound } from '../../kernel/problem.ts'
import { analyzeSoon } from '../../processing/analyze-soon.ts'
import { highlightsSoon } from '../../processing/find-highlights.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database, Write } from '../../store/schema.ts'
import { findAnalysis, saveAnalysis } from '../../store/tables/recordings/analyses.ts'
import { addMessage, answeredOf, bytesOfChat } from '../../store/tables/recordings/messages.ts'
import { changeRecording, type KeptRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'
import { findSentences, findTranscript, saveTranscript } from '../../store/tables/recordings/transcripts.ts'
import { refuseManyNames } from '../../transcripts/transcript-edits.ts'
import { textHash, transcriptHash } from '../../transcripts/transcript-hash.ts'
import { refuseLongMessages } from '../chat/long-messages.ts'
import { refuseEndless, refuseEndlessChat } from './given-limits.ts'

type Ports = { database: Database; jobs: Pick<Jobs, 'wake'> }

/**
 * What a device still has of a recording that this server, restored from a backup, may not have any more. Nothing here asks
 * an engine or a model, and nothing that is later here is replaced.
 */
export function giveBack({ database, jobs }: Ports): Handler<typeof replicaEndpoints.giveBack> {
  return async ({ params: { id }, body, user }) => {
    const kept = await transactionOf(database, user.id, async (write) => {
      const recording = await ownRecording(write, id, user.id)
      if (!recording) throw notFound('Recording')
      if (body.edits) await giveEdits(write, recording, body.edits)
      if (body.transcript) await giveTranscript(write, recording, body.transcript)
      if (body.analysis) await giveAnalysis(write, recording, body.analysis)
      if (body.messages) await giveMessages(write, recording, body.messages)
      return whatIsThere(write, recording)
    })
    jobs.wake()
    return kept
  }
}

/** A question keeps the answer that it has. */
async function giveMessages(
  write: Write,
  { row, userId }: KeptRecording,
  given: readonly ChatMessage[],
): Promise<void> {
  refuseLongMessages(given)
  const answered = await answeredOf(write, row.id)
  let kept = await bytesOfChat(write, row.id)
  for (const message of given) {
    const { replyTo, recordingId } = message
    if (recordingId !== row.id || (replyTo !== null && answered.has(replyTo))) continue
    // What is here already is not counted again: a device gives back all that it has.
    if (await addMessage(write, userId, message)) {
      kept += Buffer.byteLength(JSON.stringify(message))
      refuseEndlessChat(kept)
    }
    if (replyTo !== null) answered.add(replyTo)
  }
}

async function whatIsThere(write: Write, { row: { id }, userId }: KeptRecording) {
  const recording = await ownRecording(write, id, userId)
  if (!recording) throw notFound('Recording')
  const analysis = (await findAnalysis(write, id))?.analysis ?? null
  return { recording: recording.row, transcript: await findTranscript(write, id), analysis }
}

/** No stamp lies ahead of this clock, or what it dates could not be changed by another device. */
async function giveEdits(write: Write, { row, userId }: KeptRecording, given: GivenEdits): Promise<void> {
  const later = laterParts(row.edited, given.edited)
  if (later.length === 0) return
  const now = Date.now()
  const stamps = Object.fromEntries(later.map((part) => [part, Math.min(now, given.edited[part] ?? 0)]))
  await changeRecording(write, row.id, userId, {
    ...takeFields(later, row, given),
    edited: { ...row.edited, ...stamps },
  })
}

/** As for edits; and what comes after a stamp has to be a number that devices can read. */
function withoutFuture(given: Transcript): Transcript {
  const now = Date.now()
  const segments = given.segments.map((segment) => {
    const { edited = 0, reassigned = 0 } = segment
    if (Math.max(edited, reassigned) <= now) return segment
    return {
      ...segment,
      ...(edited && { edited: Math.min(now, edited) }),
      ...(reassigned && { reassigned: Math.min(now, reassigned) }),
    }
  })
  if (!given.named) return { ...given, segments }
  const named = Object.fromEntries(Object.entries(given.named).map(([label, at]) => [label, Math.min(now, at)]))
  return { ...given, segments, named }
}

async function giveTranscript(write: Write, recording: KeptRecording, given: Transcript): Promise<void> {
  const { row, userId } = recording
  if (given.partial || given.recordingId !== row.id) return
  const kept = await findTranscript(write, row.id)
  refuseEndless(given, kept)
  const whole = { ...withoutFuture(given), text: transcriptText(given.segments) }
  const later = kept ? withKeptWords(kept, laterTranscript(kept, whole)) : whole
  refuseManyNames(kept, later)
  refuseEndless(later, kept)
  if (kept && JSON.stringify(later) === JSON.stringify(kept)) return
  await saveTranscript(write, userId, later)
  if (kept && transcriptHash(kept) !== transcriptHash(later)) await analyzeSoon(write, recording)
  if (kept && kept.text !== later.text) await highlightsSoon(write, recording)
  const isReplaced = kept !== null && kept.createdAt !== later.createdAt
  if (row.transcription.state === 'done' && !isReplaced) return
  const transcription = { state: 'done', engine: later.engine, empty: later.segments.length === 0 } as const
  await changeRecording(write, row.id, userId, { transcription })
}

/** A device may know the text and not the times: those that are here stay, and are shared out anew where the text is another. */
function withKeptWords(kept: Transcript, later: Transcript): Transcript {
  const segments = later.segments.map((segment, at): TranscriptSegment => {
    const here = kept.segments[at]
    if (segment.words || !here?.words || !isSame(here, segment)) return segment
    return { ...segment, words: here.text === segment.text ? here.words : retimeWords(here.words, segment.text) }
  })
  return { ...later, segments }
}

const isSame = (one: TranscriptSegment, other: TranscriptSegment): boolean =>
  one.start === other.start && heardIn(one) === heardIn(other)

async function giveAnalysis(write: Write, { row, userId }: KeptRecording, given: Analysis): Promise<void> {
  const [kept, transcript] = await Promise.all([findAnalysis(write, row.id), findSentences(write, row.id)])
  const isLater = !kept || given.createdAt > kept.analysis.createdAt
  if (!isLater || !transcript || given.recordingId !== row.id) return
  await changeRecording(write, row.id, userId, { analysis: 'done' })
  // Whether the names are in it, nobody knows here: that of the words alone goes by when they were given.
  await saveAnalysis(write, userId, { analysis: given, transcriptHash: textHash(transcript.text) })
}

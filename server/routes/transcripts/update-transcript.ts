import type { FastifyReply } from 'fastify'
import type { CompactCorrection, compactEndpoints } from '../../../contract/compact.ts'
import { MAX_TRANSCRIPT_SEGMENTS } from '../../../contract/limits.ts'
import type { Reassignment } from '../../../contract/recordings/reassignments.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { callerGone } from '../../http/caller-gone.ts'
import type { Handler } from '../../http/handler.ts'
import { takeTurn } from '../../http/limits/take-turn.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import type { FairQueue } from '../../kernel/fair-queue.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { turn } from '../../kernel/turn.ts'
import type { LanguageThreads } from '../../language/threads.ts'
import { analyzeSoon } from '../../processing/analyze-soon.ts'
import { highlightsAgain, keepHighlights } from '../../processing/find-highlights.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database, Write } from '../../store/schema.ts'
import { type KeptRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'
import { storedForm, wholeTranscript, wordsVersion } from '../../store/tables/recordings/transcript-words.ts'
import {
  findTranscriptRow,
  type SavedTranscript,
  saveEdited,
  transcriptRevision,
} from '../../store/tables/recordings/transcripts.ts'
import { formOf } from '../recordings/changes.ts'
import type { Own } from '../recordings/own-recording.ts'
import { edited, misfitsIn, type TranscriptEdits } from './transcript-edits.ts'

type Ports = { database: Database; jobs: Pick<Jobs, 'wake'>; language: LanguageThreads }

/** All of what was sent or nothing. What the engine heard stays with each corrected segment. */
export function updateTranscript(ports: Ports): Handler<typeof compactEndpoints.updateTranscript> {
  return async ({ params, query, body, user, reply }) => {
    const changed = await change(ports, { id: params.id, user: user.id, signal: callerGone(reply) }, body)
    return formOf(query) === 'compact' ? compactOf(changed) : changed.after
  }
}

/** Gives sentences to other speakers, in the same way. */
export function reassign(ports: Ports): Handler<typeof compactEndpoints.reassign> {
  return async ({ params, body, user, reply }) => {
    refuseManyPlaces(body.reassignments)
    return compactOf(await change(ports, { id: params.id, user: user.id, signal: callerGone(reply) }, body))
  }
}

/** No transcript has more sentences; each change names its own, and the same one again and again says nothing more. */
function refuseManyPlaces(reassignments: readonly Reassignment[]): void {
  const count = reassignments.reduce((sum, { at }) => sum + at.length, 0)
  if (count <= MAX_TRANSCRIPT_SEGMENTS) return
  const sentence = `The body is wrong: at most ${MAX_TRANSCRIPT_SEGMENTS} sentences go in one call.`
  throw new HttpError(400, sentence, { code: 'invalid' })
}

/** Which of these edits the transcript refuses, by their place, each judged by itself. Changes nothing. */
export type Misfits = (
  own: Own,
  edits: readonly TranscriptEdits[],
  reply: FastifyReply,
) => Promise<Map<number, HttpError>>

/** In the turn of an edit: what many calls read at once would be in memory together. */
export const misfits =
  ({ database }: Pick<Ports, 'database'>, turns: FairQueue): Misfits =>
  (own, edits, reply) =>
    takeTurn(turns, own.user, reply, async () => {
      const { before } = await read(database, own)
      await turn()
      return misfitsIn(before, edits)
    })

type Asked = Own & { signal: AbortSignal }

/**
 * What takes long with the longest transcripts is done before the transaction, and again where somebody was quicker. Others are served
 * between two steps of it, each of which may take tens of milliseconds (`npm run bench -- cost`).
 */
async function change({ database, jobs, language }: Ports, asked: Asked, edits: TranscriptEdits): Promise<Changed> {
  const { id, user, signal } = asked
  for (;;) {
    const { recording, ...stood } = await read(database, asked)
    const { before, revision } = stood
    await turn()
    const after = edited(before, edits)
    await turn()
    const isNew = after.text !== before.text
    const highlights = isNew ? await highlightsAgain(recording, after.segments, language.run, signal) : null
    const stored = storedForm(after)
    await turn()
    const saved = await transactionOf(database, user, async (write) => {
      const recording = await ownToEdit(write, asked)
      if ((await transcriptRevision(write, id)) !== revision) return null
      await analyzeSoon(write, recording, { before, after })
      if (highlights) await keepHighlights(write, recording, highlights)
      return saveEdited(write, user, after, stored)
    })
    if (!saved) {
      signal.throwIfAborted()
      continue
    }
    jobs.wake()
    return { stood, after, saved }
  }
}

async function read(from: Database, asked: Own): Promise<Read> {
  const recording = await ownToEdit(from, asked)
  const row = await findTranscriptRow(from, asked.id)
  if (!row || row.transcript.partial) throw new HttpError(409, 'This recording has no transcript to correct.')
  const { revision } = row
  return { recording, before: wholeTranscript(row), revision, words: wordsVersion(row) }
}

async function ownToEdit(from: Database | Write, { id, user }: Own): Promise<KeptRecording> {
  const recording = await ownRecording(from, id, user)
  if (recording?.row.deletedAt !== null) throw notFound('Recording')
  return recording
}

type Stood = { before: Transcript; revision: number; words: string | null }
type Read = Stood & { recording: KeptRecording }
type Changed = { stood: Stood; after: Transcript; saved: SavedTranscript }

/** Segments that nobody corrected are the same objects before and after. */
function compactOf({ stood, after, saved }: Changed): CompactCorrection {
  const { recordingId, speakers, named } = after
  const segments = after.segments.flatMap((segment, at) =>
    segment === stood.before.segments[at] ? [] : [{ at, segment }],
  )
  return {
    ...{ recordingId, segments, speakers, named },
    ...{ before: stood.revision, wordsBefore: stood.words, revision: saved.revision, words: saved.words },
  }
}

import type { FastifyReply } from 'fastify'
import type { CompactCorrection, compactEndpoints } from '../../../contract/compact.ts'
import { MAX_TRANSCRIPT_SEGMENTS } from '../../../contract/limits.ts'
import type { Reassignment } from '../../../contract/recordings/reassignments.ts'
import { callerGone } from '../../http/caller-gone.ts'
import { type Handler, Written } from '../../http/handler.ts'
import { takeTurn } from '../../http/limits/take-turn.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import type { FairQueue } from '../../kernel/fair-queue.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { turn } from '../../kernel/turn.ts'
import { analyzeSoon } from '../../processing/analyze-soon.ts'
import { highlightsSoon } from '../../processing/find-highlights.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Form } from '../../store/feed/feed-list.ts'
import type { Database, Write } from '../../store/schema.ts'
import { type KeptRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'
import {
  findStored,
  type SavedTranscript,
  type StoredRow,
  saveEdited,
  transcriptRevision,
} from '../../store/tables/recordings/transcripts.ts'
import { versionOf } from '../../transcripts/compact-form.ts'
import { type EditedTranscript, nothingToCorrect } from '../../transcripts/edit-stored.ts'
import { toError } from '../../transcripts/refusal.ts'
import type { TranscriptEdits } from '../../transcripts/transcript-edits.ts'
import type { TranscriptThreads } from '../../transcripts/transcript-threads.ts'
import { formOf } from '../recordings/changes.ts'
import type { Own } from '../recordings/own-recording.ts'

type Ports = { database: Database; jobs: Pick<Jobs, 'wake'>; transcripts: TranscriptThreads }

/** All of what was sent or nothing. What the engine heard stays with each corrected segment. */
export function updateTranscript(ports: Ports): Handler<typeof compactEndpoints.updateTranscript> {
  return async ({ params, query, body, user, reply }) => {
    const form = formOf(query)
    const changed = await change(ports, { id: params.id, user: user.id, form, signal: callerGone(reply) }, body)
    return form === 'compact' ? compactOf(changed) : new Written(Buffer.from(changed.after.answer))
  }
}

/** Gives sentences to other speakers, in the same way. */
export function reassign(ports: Ports): Handler<typeof compactEndpoints.reassign> {
  return async ({ params, body, user, reply }) => {
    refuseManyPlaces(body.reassignments)
    const asked: Asked = { id: params.id, user: user.id, form: 'compact', signal: callerGone(reply) }
    return compactOf(await change(ports, asked, body))
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
  ({ database, transcripts }: Pick<Ports, 'database' | 'transcripts'>, turns: FairQueue): Misfits =>
  (own, edits, reply) =>
    takeTurn(turns, own.user, reply, async () => {
      const before = await read(database, own)
      const options = { person: own.user, signal: callerGone(reply) }
      const misfits = await transcripts.run('misfits', [before, edits], options)
      return new Map([...misfits].map(([at, refusal]) => [at, toError(refusal)]))
    })

type Asked = Own & { form: Form; signal: AbortSignal }

/** What takes long with the longest transcripts is done before the transaction, and again where somebody was quicker. */
async function change(ports: Ports, asked: Asked, edits: TranscriptEdits): Promise<Changed> {
  const { database, jobs, transcripts } = ports
  const { id, user, form, signal } = asked
  const options = { person: user, signal }
  for (;;) {
    const before = await read(database, asked)
    const after = await transcripts.run('edit', [before, edits, form], options)
    const saved = await transactionOf(database, user, async (write) => {
      const recording = await ownToEdit(write, asked)
      if ((await transcriptRevision(write, id)) !== before.revision) return null
      if (after.isSaidOtherwise) await analyzeSoon(write, recording)
      if (after.hasNewText) await highlightsSoon(write, recording)
      return saveEdited(write, { id, user }, after.stored)
    })
    if (!saved) {
      signal.throwIfAborted()
      continue
    }
    jobs.wake()
    return { before, after, saved }
  }
}

async function read(from: Database, asked: Own): Promise<StoredRow> {
  await ownToEdit(from, asked)
  const before = await findStored(from, asked.id)
  if (!before) throw nothingToCorrect()
  // Reading and opening it took a while: others are served.
  await turn()
  return before
}

async function ownToEdit(from: Database | Write, { id, user }: Own): Promise<KeptRecording> {
  const recording = await ownRecording(from, id, user)
  if (recording?.row.deletedAt !== null) throw notFound('Recording')
  return recording
}

type Changed = { before: StoredRow; after: EditedTranscript; saved: SavedTranscript }

function compactOf({ before, after, saved }: Changed): Written<CompactCorrection> {
  const versions: Versions = {
    ...{ before: before.revision, wordsBefore: versionOf(before, after.hadInnerWords) },
    ...{ revision: saved.revision, words: saved.words },
  }
  // Two objects written as one.
  return new Written(Buffer.from(`${after.answer.slice(0, -1)},${JSON.stringify(versions).slice(1)}`))
}

type Versions = Pick<CompactCorrection, 'before' | 'wordsBefore' | 'revision' | 'words'>

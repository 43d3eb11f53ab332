import { z } from 'zod/mini'
import type { editEndpoints } from '../../../contract/edits.ts'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { MAX_EDITS, MAX_TRANSCRIPT_SEGMENTS } from '../../../contract/limits.ts'
import { type Handler, Written } from '../../http/handler.ts'
import { toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError } from '../../kernel/problem.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { editInOrder } from './judge-edits.ts'
import type { Changed, EditPorts } from './perform-edits.ts'

/** Edits of many recordings in one call: see the contract. */
export function editRecordings(ports: EditPorts): Handler<typeof editEndpoints.editRecordings> {
  return async (call) => {
    const count = call.body.recordings.reduce((sum, { edits }) => sum + edits.length, 0)
    if (count > MAX_EDITS) throw new HttpError(400, `At most ${MAX_EDITS} edits go in one call.`, { code: 'invalid' })
    const recordings: string[] = []
    for (const { id, edits } of call.body.recordings) {
      const { answers, transcripts } = await editInOrder(ports, call, id, inCalls(edits))
      const known = toFirstIssue(recordingIdSchema, id)
      const kept = known.success ? await ownRecording(ports.database, known.data, call.user.id) : null
      recordings.push(written({ id, edits: answers, row: kept?.row ?? null }, transcripts))
    }
    return new Written(Buffer.from(`{"recordings":[${recordings.join()}]}`))
  }
}

type Edited = z.input<typeof editEndpoints.editRecordings.answer>['recordings'][number]

/** What changed in transcripts is written already. */
function written(edited: Omit<Edited, 'transcripts'>, transcripts: readonly Changed[]): string {
  const json = JSON.stringify(edited)
  const changed = transcripts.map(({ json }) => json.toString())
  return changed.length > 0 ? `${json.slice(0, -1)},"transcripts":[${changed.join()}]}` : json
}

/**
 * Edits of one transcript that follow each other are one call, of as many sentences as that takes: each of its own would read and
 * write all of it.
 */
function inCalls(edits: readonly unknown[]): unknown[][] {
  const calls: unknown[][] = []
  let before: TranscriptCall['kind'] | null = null
  let places = 0
  for (const edit of edits) {
    const now = transcriptCallOf(edit)
    const isNext = now !== null && now.kind === before && places + now.places <= MAX_TRANSCRIPT_SEGMENTS
    if (isNext) calls.at(-1)?.push(edit)
    else calls.push([edit])
    before = now?.kind ?? null
    places = (isNext ? places : 0) + (now?.places ?? 0)
  }
  return calls
}

type TranscriptCall = { kind: 'correct' | 'reassign'; places: number }

function transcriptCallOf(edit: unknown): TranscriptCall | null {
  const known = toFirstIssue(ofTranscriptSchema, edit)
  if (!known.success) return null
  const { kind, at } = known.data
  if (kind !== 'reassign') return { kind: 'correct', places: 0 }
  return { kind, places: Array.isArray(at) ? at.length : 0 }
}

const ofTranscriptSchema = z.object({
  kind: z.enum(['correction', 'speaker', 'reassign']),
  at: z.optional(z.unknown()),
})

import { z } from 'zod/mini'
import type { editEndpoints } from '../../../contract/edits.ts'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { MAX_EDITS } from '../../../contract/limits.ts'
import type { Handler } from '../../http/handler.ts'
import { toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError } from '../../kernel/problem.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { editInOrder } from './judge-edits.ts'
import type { EditPorts } from './perform-edits.ts'

/** Edits of many recordings in one call: see the contract. */
export function editRecordings(ports: EditPorts): Handler<typeof editEndpoints.editRecordings> {
  return async (call) => {
    const count = call.body.recordings.reduce((sum, { edits }) => sum + edits.length, 0)
    if (count > MAX_EDITS) throw new HttpError(400, `At most ${MAX_EDITS} edits go in one call.`, { code: 'invalid' })
    const recordings = []
    for (const { id, edits } of call.body.recordings) {
      const { answers, transcripts } = await editInOrder(ports, call, id, inCalls(edits))
      const known = toFirstIssue(recordingIdSchema, id)
      const kept = known.success ? await ownRecording(ports.database, known.data, call.user.id) : null
      const changed = transcripts.length > 0 ? { transcripts } : {}
      recordings.push({ id, edits: answers, row: kept?.row ?? null, ...changed })
    }
    return { recordings }
  }
}

/** Edits of one transcript that follow each other are one call: each of its own would read and write all of it. */
function inCalls(edits: readonly unknown[]): unknown[][] {
  const calls: unknown[][] = []
  let before: TranscriptCall | null = null
  for (const edit of edits) {
    const now = transcriptCallOf(edit)
    if (now !== null && now === before) calls.at(-1)?.push(edit)
    else calls.push([edit])
    before = now
  }
  return calls
}

type TranscriptCall = 'correct' | 'reassign'

function transcriptCallOf(edit: unknown): TranscriptCall | null {
  const known = toFirstIssue(ofTranscriptSchema, edit)
  if (!known.success) return null
  return known.data.kind === 'reassign' ? 'reassign' : 'correct'
}

const ofTranscriptSchema = z.object({ kind: z.enum(['correction', 'speaker', 'reassign']) })

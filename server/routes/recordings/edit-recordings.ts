import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod/mini'
import { COMPACT } from '../../../contract/changes.ts'
import type { compactCorrectionSchema, compactEndpoints } from '../../../contract/compact.ts'
import { type Edit, type EditAnswer, type editEndpoints, editSchema, UNKNOWN_EDIT } from '../../../contract/edits.ts'
import type { endpoints } from '../../../contract/endpoints.ts'
import { replyRule } from '../../../contract/errors.ts'
import { type RecordingId, recordingIdSchema } from '../../../contract/ids.ts'
import { MAX_EDITS } from '../../../contract/limits.ts'
import type { hintEndpoints } from '../../../contract/recordings/most-speakers.ts'
import { errorAnswer } from '../../http/errors.ts'
import type { Call, Handler } from '../../http/handler.ts'
import { fieldMessage, toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { DatabaseUnavailableError } from '../../store/dialects/database-errors.ts'
import type { Database } from '../../store/schema.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'

type EditCall = Call<typeof editEndpoints.editRecordings>

type Ports = {
  database: Database
  /** The plain calls: an edit among many means what it means alone. */
  update: Handler<typeof endpoints.updateRecording>
  favorite: Handler<typeof endpoints.setFavorite>
  remove: Handler<typeof endpoints.deleteRecording>
  restore: Handler<typeof endpoints.restoreRecording>
  transcribe: Handler<typeof hintEndpoints.transcribe>
  correct: Handler<typeof compactEndpoints.updateTranscript>
  reassign: Handler<typeof compactEndpoints.reassign>
}

/** Edits of many recordings in one call: see the contract. */
export function editRecordings(ports: Ports): Handler<typeof editEndpoints.editRecordings> {
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
      // Others get their turn.
      await turn()
    }
    return { recordings }
  }
}

type Changed = z.input<typeof compactCorrectionSchema>
type Done = { answers: EditAnswer[]; transcripts: Changed[] }

async function editInOrder(ports: Ports, call: EditCall, id: string, calls: readonly unknown[][]): Promise<Done> {
  const done: Done = { answers: [], transcripts: [] }
  for (const edits of calls) {
    const { answers, transcripts } = await judged(ports, call, id, edits)
    done.answers.push(...answers)
    done.transcripts.push(...transcripts)
    // It will be tried again, or by its own call: what comes after it must not be done before it.
    const last = answers.at(-1)
    if (last && (!isSettled(last.status) || last.code === UNKNOWN_EDIT)) break
  }
  return done
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

const SETTLED: ReadonlySet<string> = new Set(['advance', 'park', 'orphan'])
const isSettled = (status: number): boolean => SETTLED.has(replyRule(status, 'recording'))

/** What goes in one of the plain calls. Where several are refused together, each is judged by itself. */
async function judged(ports: Ports, call: EditCall, id: string, edits: readonly unknown[]): Promise<Done> {
  try {
    const known = toFirstIssue(recordingIdSchema, id)
    if (!known.success) throw notFound('Recording')
    const transcripts = await perform(ports, call, known.data, edits.map(parse))
    return { answers: edits.map(() => ({ status: 200 })), transcripts }
  } catch (error) {
    // That concerns all of them: nobody is to wait for each to find out.
    if (error instanceof DatabaseUnavailableError) throw error
    if (edits.length > 1) {
      const each = edits.map((edit) => [edit])
      return editInOrder(ports, call, id, each)
    }
    return { answers: [refusal(call, error)], transcripts: [] }
  }
}

function refusal({ request }: EditCall, error: unknown): EditAnswer {
  const { status, answer, headers = {} } = errorAnswer(error)
  if (status >= 500) request.log.error({ err: error }, 'an edit among others failed')
  const { error: sentence, code } = answer
  const after = Number(headers['retry-after'])
  return {
    ...{ status, error: sentence },
    ...(code === undefined ? {} : { code }),
    ...(Number.isFinite(after) ? { retryAfter: after } : {}),
  }
}

function parse(sent: unknown): Edit {
  const parsed = toFirstIssue(editSchema, sent)
  if (parsed.success) return parsed.data
  const isKnown = parsed.error.issues.every(({ path }) => path.length > 0 && path[0] !== 'kind')
  throw new HttpError(400, fieldMessage('body', parsed.error.issues), { code: isKnown ? 'invalid' : UNKNOWN_EDIT })
}

async function perform(
  ports: Ports,
  { user, request, reply }: EditCall,
  id: RecordingId,
  edits: readonly Edit[],
): Promise<Changed[]> {
  const call = { params: { id }, query: {}, body: undefined, user, request, reply }
  const corrections = edits.filter((edit) => edit.kind === 'correction')
  const speakers = edits.filter((edit) => edit.kind === 'speaker')
  if (corrections.length + speakers.length > 0) {
    const answer = await ports.correct({ ...call, query: { form: COMPACT }, body: { corrections, speakers } })
    return 'before' in answer ? [answer] : []
  }
  const reassignments = edits.filter((edit) => edit.kind === 'reassign')
  if (reassignments.length > 0) {
    const answer = await ports.reassign({ ...call, body: { reassignments } })
    return 'before' in answer ? [answer] : []
  }
  for (const edit of edits) await performPlain(ports, call, edit)
  return []
}

type PlainCall = Omit<EditCall, 'params' | 'query' | 'body'> & {
  params: { id: RecordingId }
  query: Record<string, never>
  body: undefined
}

async function performPlain(ports: Ports, call: PlainCall, edit: Edit): Promise<void> {
  switch (edit.kind) {
    case 'favorite':
      await ports.favorite({ ...call, body: { isFavorite: edit.isFavorite } })
      return
    case 'delete':
      await ports.remove(call)
      return
    case 'restore':
      await ports.restore(call)
      return
    case 'transcribe':
      await ports.transcribe(call)
      return
    // These came together before.
    case 'correction':
    case 'speaker':
    case 'reassign':
      return
    default: {
      const { kind: _, ...body } = edit
      await ports.update({ ...call, body })
    }
  }
}

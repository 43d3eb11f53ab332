import { setImmediate as turn } from 'node:timers/promises'
import { type Edit, type EditAnswer, type editEndpoints, editSchema, UNKNOWN_EDIT } from '../../contract/edits.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import { replyRule } from '../../contract/errors.ts'
import { type RecordingId, recordingIdSchema } from '../../contract/ids.ts'
import { MAX_EDITS } from '../../contract/limits.ts'
import { errorAnswer } from '../http/errors.ts'
import type { Call, Handler } from '../http/handler.ts'
import { notFound, Problem } from '../problem.ts'
import { DatabaseAway } from '../store/database-away.ts'
import { ownRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { fieldProblem } from '../wrong-field.ts'

type EditCall = Call<typeof editEndpoints.editRecordings>

type Ports = {
  database: Database
  /** The plain calls: an edit among many means what it means alone. */
  update: Handler<typeof endpoints.updateRecording>
  favorite: Handler<typeof endpoints.setFavorite>
  remove: Handler<typeof endpoints.deleteRecording>
  restore: Handler<typeof endpoints.restoreRecording>
  transcribe: Handler<typeof endpoints.transcribe>
}

/** Edits of many recordings in one call: see the contract. */
export function editRecordings(ports: Ports): Handler<typeof editEndpoints.editRecordings> {
  return async (call) => {
    const count = call.body.recordings.reduce((sum, { edits }) => sum + edits.length, 0)
    if (count > MAX_EDITS) throw new Problem(400, `At most ${MAX_EDITS} edits go in one call.`, { code: 'invalid' })
    const recordings = []
    for (const { id, edits } of call.body.recordings) {
      const answers = await editInOrder(ports, call, id, edits)
      const known = recordingIdSchema.safeParse(id)
      const kept = known.success ? await ownRecording(ports.database, known.data, call.user.id) : null
      recordings.push({ id, edits: answers, row: kept?.row ?? null })
      // Others get their turn.
      await turn()
    }
    return { recordings }
  }
}

async function editInOrder(ports: Ports, call: EditCall, id: string, edits: readonly unknown[]): Promise<EditAnswer[]> {
  const answers: EditAnswer[] = []
  for (const edit of edits) {
    const answer = await judged(ports, call, id, edit)
    answers.push(answer)
    // It will be tried again, or by its own call: what comes after it must not be done before it.
    if (!isSettled(answer.status) || answer.code === UNKNOWN_EDIT) break
  }
  return answers
}

const SETTLED: ReadonlySet<string> = new Set(['advance', 'park', 'orphan'])
const isSettled = (status: number): boolean => SETTLED.has(replyRule(status, 'recording'))

async function judged(ports: Ports, call: EditCall, id: string, sent: unknown): Promise<EditAnswer> {
  try {
    const known = recordingIdSchema.safeParse(id)
    if (!known.success) throw notFound('Recording')
    await perform(ports, call, known.data, parse(sent))
    return { status: 200 }
  } catch (error) {
    // That concerns all of them: nobody is to wait for each to find out.
    if (error instanceof DatabaseAway) throw error
    const { status, answer, headers = {} } = errorAnswer(error)
    if (status >= 500) call.request.log.error({ err: error }, 'an edit among others failed')
    const { error: sentence, code } = answer
    const after = Number(headers['retry-after'])
    return {
      ...{ status, error: sentence },
      ...(code === undefined ? {} : { code }),
      ...(Number.isFinite(after) ? { retryAfter: after } : {}),
    }
  }
}

function parse(sent: unknown): Edit {
  const parsed = editSchema.safeParse(sent)
  if (parsed.success) return parsed.data
  const isKnown = parsed.error.issues.every(({ path }) => path.length > 0 && path[0] !== 'kind')
  throw new Problem(400, fieldProblem('body', parsed.error.issues), { code: isKnown ? 'invalid' : UNKNOWN_EDIT })
}

async function perform(ports: Ports, { user, request, reply }: EditCall, id: RecordingId, edit: Edit): Promise<void> {
  const call = { params: { id }, query: {}, body: undefined, user, request, reply }
  switch (edit.kind) {
    case 'title':
      await ports.update({ ...call, body: { title: edit.title } })
      return
    case 'marks':
      await ports.update({ ...call, body: { marks: edit.marks } })
      return
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
  }
}

import { type Edit, type EditAnswer, editSchema, UNKNOWN_EDIT } from '../../../contract/edits.ts'
import { replyRule } from '../../../contract/errors.ts'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { errorAnswer } from '../../http/errors.ts'
import { fieldMessage, toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { turn } from '../../kernel/turn.ts'
import { DatabaseUnavailableError } from '../../store/dialects/database-errors.ts'
import { TranscriptTooLongError } from '../../transcripts/too-long.ts'
import type { Own } from '../recordings/own-recording.ts'
import { type Changed, type EditCall, type EditPorts, ofTranscript, perform } from './perform-edits.ts'

/** An answer for each edit, in order; fewer where the last of them goes again first. */
type Done = { answers: EditAnswer[]; transcripts: Changed[] }

const SETTLED: ReadonlySet<string> = new Set(['advance', 'park', 'orphan'])
const isSettled = ({ status }: EditAnswer): boolean => SETTLED.has(replyRule(status, 'recording'))

/** Edits of one recording in order, those of each call together. */
export async function editInOrder(
  ports: EditPorts,
  call: EditCall,
  id: string,
  calls: readonly (readonly unknown[])[],
): Promise<Done> {
  const answers: EditAnswer[] = []
  const transcripts: Changed[] = []
  for (const sent of calls) {
    const done = await judged(ports, call, id, sent)
    answers.push(...done.answers)
    transcripts.push(...done.transcripts)
    // Others get their turn: each of these was a commit.
    await turn()
    // It will be tried again, or by its own call: what comes after it must not be done before it.
    const last = done.answers.at(-1)
    if (last && (!isSettled(last) || last.code === UNKNOWN_EDIT)) break
  }
  return { answers, transcripts }
}

/** What goes in one of the plain calls. Where several are refused together, each is judged by itself. */
async function judged(ports: EditPorts, call: EditCall, id: string, sent: readonly unknown[]): Promise<Done> {
  try {
    const transcripts = await perform(ports, call, ownOf(call, id), sent.map(parse))
    return { answers: sent.map(() => ({ status: 200 })), transcripts }
  } catch (error) {
    // That concerns all of them: nobody is to wait for each to find out.
    if (error instanceof DatabaseUnavailableError) throw error
    if (sent.length === 1 || isForNow(error)) return { answers: [refusal(call, error)], transcripts: [] }
    // So it is with each of them: to find that out takes all that one may take.
    if (error instanceof TranscriptTooLongError)
      return { answers: sent.map(() => refusal(call, error)), transcripts: [] }
    const wrong = await findWrong(ports, call, id, sent)
    if (wrong.size > 0) return judgedApart(ports, call, id, { sent, wrong })
    // The transcript is another by now, or it was something else.
    const each = sent.map((one) => [one])
    return editInOrder(ports, call, id, each)
  }
}

/** Not the edits are wrong: they go again, and reading the transcript would find nothing. */
const isForNow = (error: unknown): boolean =>
  error instanceof HttpError && replyRule(error.status, 'recording') === 'back-off'

type Wrong = ReadonlyMap<number, unknown>

/** Those that are not wrong are one call again. */
async function judgedApart(
  ports: EditPorts,
  call: EditCall,
  id: string,
  { sent, wrong }: { sent: readonly unknown[]; wrong: Wrong },
): Promise<Done> {
  const others = sent.filter((_, at) => !wrong.has(at))
  const done = others.length > 0 ? await judged(ports, call, id, others) : { answers: [], transcripts: [] }
  const left = done.answers.values()
  const answers: EditAnswer[] = []
  for (const at of sent.keys()) {
    const answer = wrong.has(at) ? refusal(call, wrong.get(at)) : left.next().value
    if (answer) answers.push(answer)
    if (!answer || !isSettled(answer)) break
  }
  return { answers, transcripts: done.transcripts }
}

/** Why edits of a transcript cannot be done, by their place; found for all of them at once. */
async function findWrong({ misfits }: EditPorts, call: EditCall, id: string, sent: readonly unknown[]): Promise<Wrong> {
  const wrong = new Map<number, unknown>()
  const read: [at: number, edit: Edit][] = []
  for (const [at, one] of sent.entries()) {
    try {
      read.push([at, parse(one)])
    } catch (error) {
      wrong.set(at, error)
    }
  }
  if (read.length === 0) return wrong
  try {
    const edits = read.map(([, edit]) => ofTranscript([edit]))
    const found = await misfits(ownOf(call, id), edits, call.reply)
    for (const [place, [at]] of read.entries()) if (found.has(place)) wrong.set(at, found.get(place))
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error
    for (const [at] of read) wrong.set(at, error)
  }
  return wrong
}

function ownOf({ user }: EditCall, id: string): Own {
  const known = toFirstIssue(recordingIdSchema, id)
  if (!known.success) throw notFound('Recording')
  return { id: known.data, user: user.id }
}

function parse(sent: unknown): Edit {
  const parsed = toFirstIssue(editSchema, sent)
  if (parsed.success) return parsed.data
  const isKnown = parsed.error.issues.every(({ path }) => path.length > 0 && path[0] !== 'kind')
  throw new HttpError(400, fieldMessage('body', parsed.error.issues), { code: isKnown ? 'invalid' : UNKNOWN_EDIT })
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

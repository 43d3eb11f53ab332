import type { z } from 'zod/mini'
import { type Edit, type EditAnswer, editEndpoints, UNKNOWN_EDIT } from '../../../contract/edits.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { ApiError } from '../../api/api-error.ts'
import type {
  AppDatabase,
  LocalRecording,
  OutboxEntry,
  OutboxState,
  RecordingEntry,
  WaitReason,
} from '../../local/app-database.ts'
import { putNamed } from '../../local/recordings/put-named.ts'
import { withPendingEdits } from '../../local/transcripts/corrections.ts'
import { putCorrection } from '../../local/transcripts/words.ts'
import type { DrainContext } from '../drain-context.ts'
import type { DrainKind } from '../drain-kind.ts'
import { mergeRow } from '../feed/merge.ts'
import { LockLostError } from '../locks/held-lock.ts'
import { judge } from '../outbox/attempt.ts'
import type { AttemptResult, Batch } from '../outbox/attempt-result.ts'
import { isBatchable } from '../outbox/batchable.ts'
import { moveEntries } from '../outbox/move-entries.ts'
import { PENDING, transition } from '../outbox/outbox-state.ts'
import { isTold } from '../upload/sealed-segment.ts'
import { noteTrash } from './note-trash.ts'

type Answer = z.output<typeof editEndpoints.editRecordings.answer>

/** Whose servers answered that they do not know the call: it is not tried again while this page lives. */
const without = new WeakSet<AppDatabase>()
const UNKNOWN: readonly number[] = [404, 405, 501]
/** It is asked for too much or is about to stop, which is no fault of what was sent. */
const BUSY: readonly number[] = [429, 503]

/**
 * Edits of many recordings in one call and, however many they are, two transactions. Each is judged, answered and tried again
 * by itself; one that was not answered is as it was before.
 * @param several those of one recording in their order, with none between them
 */
export async function deliverBatch(
  context: DrainContext,
  drainKind: Pick<DrainKind, 'isServerThere'>,
  several: readonly OutboxEntry[],
): Promise<Batch> {
  if (without.has(context.app)) return { kind: 'alone' }
  const { begun, gone } = await begin(context, several)
  if (begun.length === 0) return { kind: 'answered', each: gone }
  let answer: Answer
  try {
    const body = { recordings: editsOf(begun) }
    answer = await context.client.call(editEndpoints.editRecordings, { body, signal: context.signal })
  } catch (error) {
    return fail(context, drainKind, begun, error)
  }
  return { kind: 'answered', each: new Map([...gone, ...(await settleAll(context, begun, answer))]) }
}

/** Marks them as being sent. What a person has changed or removed since it was read, and what must go alone, is left out. */
function begin({ app, now }: DrainContext, several: readonly OutboxEntry[]) {
  return app.transaction('rw', app.recordings, app.outbox, async () => {
    const rows = await app.outbox.bulkGet(several.map(({ n }) => n))
    const recordings = await recordingsOf(app, several)
    const gone = new Map<number, AttemptResult>()
    const alone = new Set<RecordingId>()
    const begun: RecordingEntry[] = []
    for (const [at, row] of rows.entries()) {
      const n = several[at]?.n
      if (row && row.recording !== null && !alone.has(row.recording) && mayGo(row, recordings.get(row.recording)))
        begun.push({ ...row, state: transition(row.state, { kind: 'send', now: now() }) })
      else if (row?.recording) alone.add(row.recording)
      else if (n !== undefined) gone.set(n, 'gone')
    }
    if (begun.length < 2) return { begun: [], gone }
    await app.outbox.bulkPut(begun)
    return { begun, gone }
  })
}

/** The server may have parts of what was never confirmed, which a deletion removes first; and of what is sealed it is told no text. */
const mayGo = (entry: RecordingEntry, recording: LocalRecording | undefined): boolean =>
  isBatchable(entry) &&
  isTold(entry.work, recording) &&
  (entry.work.kind !== 'delete' || (recording !== undefined && recording.confirmedAt !== null))

async function recordingsOf(
  app: DrainContext['app'],
  entries: readonly OutboxEntry[],
): Promise<Map<RecordingId, LocalRecording>> {
  const ids = new Set(entries.flatMap(({ recording }) => (recording === null ? [] : [recording])))
  const rows = await app.recordings.bulkGet([...ids])
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
}

function byRecording<Entry extends OutboxEntry>(entries: readonly Entry[]): Map<RecordingId, Entry[]> {
  const groups = new Map<RecordingId, Entry[]>()
  for (const entry of entries) {
    if (entry.recording === null) continue
    const group = groups.get(entry.recording)
    if (group) group.push(entry)
    else groups.set(entry.recording, [entry])
  }
  return groups
}

const editsOf = (begun: readonly RecordingEntry[]): { id: string; edits: Edit[] }[] =>
  [...byRecording(begun)].map(([id, entries]) => ({ id, edits: entries.flatMap(({ work }) => toEdit(work)) }))

function toEdit(work: RecordingEntry['work']): Edit[] {
  switch (work.kind) {
    case 'delete':
      return [{ kind: 'delete' }]
    case 'upload':
    case 'upload-ahead':
    case 'question':
    case 'give-back':
      throw new Error(`An entry of the kind ${work.kind} does not go together with others.`)
    default:
      return [work]
  }
}

/** Takes in all answers in one transaction. */
function settleAll(
  context: DrainContext,
  begun: readonly RecordingEntry[],
  answer: Answer,
): Promise<Map<number, AttemptResult>> {
  const { app, owner, now } = context
  const answers = new Map(answer.recordings.map((one) => [one.id, one]))
  const corrected = answer.recordings.flatMap(({ transcripts = [] }) => transcripts)
  // Whoever may write transcripts holds up all who read one.
  const tables = corrected.length > 0 ? [app.transcripts, app.words] : []
  return app.transaction('rw', [app.recordings, app.outbox, ...tables], async () => {
    const recordings = await recordingsOf(app, begun)
    const ends = [...byRecording(begun)].flatMap(([id, entries]) =>
      entries.map((entry, at) => endOf(context, entry, answers.get(id)?.edits[at], recordings.get(id))),
    )
    const kept = await app.outbox.bulkGet(begun.map(({ n }) => n))
    const states = new Map(ends.map(({ n, state }) => [n, state]))
    await app.outbox.bulkPut(
      kept.flatMap((row) => {
        const state = row && states.get(row.n)
        return row && state ? [{ ...row, state }] : []
      }),
    )
    const gone = new Set(ends.flatMap(({ n, came }) => (came === 'gone' ? [n] : [])))
    await app.outbox.bulkDelete([...gone])
    for (const { n, recording, work } of begun) {
      const local = gone.has(n) && isTrash(work) ? recordings.get(recording) : undefined
      if (local) recordings.set(recording, await noteTrash(app, local, now()))
    }
    const rest = byRecording(
      await app.outbox
        .where('recording')
        .anyOf([...recordings.keys()])
        .toArray(),
    )
    const at = new Date(now()).toISOString()
    await putNamed(
      app.recordings,
      [...recordings.values()].flatMap((recording) => {
        const row = answers.get(recording.id)?.row
        return row ? [mergeRow({ recording, outbox: rest.get(recording.id) ?? [] }, row, owner, at)] : []
      }),
    )
    for (const one of corrected) {
      const waiting = rest.get(one.recordingId) ?? []
      await putCorrection(app, one, (transcript) => withPendingEdits(transcript, waiting))
    }
    return new Map(ends.flatMap(({ n, came }) => (came === null ? [] : [[n, came]])))
  })
}

/** `came` null: it was not tried, and `state` is as before; `state` null: it is gone. */
type End = { n: number; came: AttemptResult | null; state: OutboxState | null }

function endOf(
  { now, random }: DrainContext,
  { n, work, state }: RecordingEntry,
  answer: EditAnswer | undefined,
  recording: LocalRecording | undefined,
): End {
  if (!answer || answer.code === UNKNOWN_EDIT) return { n, came: null, state: PENDING }
  if (isDone(work, answer.status, recording)) return { n, came: 'gone', state: null }
  const { status, error = String(status), code, retryAfter } = answer
  const retryAfterMs = retryAfter === undefined ? null : retryAfter * 1000
  const verdict = judge(new ApiError({ kind: 'status', status, message: error, code, retryAfterMs }))
  if ('park' in verdict) return { n, came: 'parked', state: transition(state, { kind: 'park', reason: verdict.park }) }
  const wait = { kind: 'wait', reason: verdict.wait, now: now(), random: random(), retryAfterMs } as const
  return { n, came: 'stays', state: transition(state, wait) }
}

const isTrash = ({ kind }: RecordingEntry['work']): boolean => kind === 'delete' || kind === 'restore'

/** What the server does not have is deleted; what it never had needs no restoring, as its upload brings it, and what it deleted by nobody's word has none. */
function isDone({ kind }: RecordingEntry['work'], status: number, recording: LocalRecording | undefined): boolean {
  if (status >= 200 && status < 300) return true
  if (status !== 404 && status !== 410) return false
  return kind === 'delete' || (kind === 'restore' && (recording?.confirmedAt === null || !!recording?.sealed?.purged))
}

/** The call itself was not heard or not understood. */
async function fail(
  context: DrainContext,
  drainKind: Pick<DrainKind, 'isServerThere'>,
  begun: readonly RecordingEntry[],
  error: unknown,
): Promise<Batch> {
  if (error instanceof LockLostError) throw error
  if (context.signal.aborted) return putBack(context, begun)
  const verdict = judge(error)
  const status = error instanceof ApiError ? error.status : 0
  if ('wait' in verdict) {
    const { wait: reason, retryAfterMs } = verdict
    const there = reason === 'offline' ? await drainKind.isServerThere(context) : 'no'
    const isStopped = there === 'no' && (reason === 'offline' || reason === 'sign-in')
    if (isStopped || BUSY.includes(status)) {
      await holdAll(context, begun, { reason, retryAfterMs, isConcerned: isStopped ? () => true : isBatchable })
      return isStopped ? { kind: 'stopped', by: reason } : { kind: 'held' }
    }
  }
  if (UNKNOWN.includes(status)) without.add(context.app)
  return putBack(context, begun)
}

async function putBack({ app }: DrainContext, begun: readonly RecordingEntry[]): Promise<Batch> {
  const sent = new Set(begun.map(({ n }) => n))
  await moveEntries(app, ({ n, state }) => (sent.has(n) && state.kind === 'sending' ? PENDING : state))
  return { kind: 'alone' }
}

type Hold = { reason: WaitReason; retryAfterMs: number | null; isConcerned: (entry: OutboxEntry) => boolean }

/** The first of them was tried, and goes alone the next time; what else is concerned waits as long. */
async function holdAll(
  { app, owner, now, random }: DrainContext,
  begun: readonly RecordingEntry[],
  { reason, retryAfterMs, isConcerned }: Hold,
): Promise<void> {
  const [first] = begun
  const waits = first && transition(first.state, { kind: 'wait', reason, now: now(), random: random(), retryAfterMs })
  if (!first || waits?.kind !== 'pending') return
  const sent = new Set(begun.map(({ n }) => n))
  await moveEntries(app, (entry) => {
    const { n, state } = entry
    if (entry.owner !== owner || (!sent.has(n) && !isConcerned(entry))) return state
    if (n === first.n) return waits
    const before = sent.has(n) && state.kind === 'sending' ? PENDING : state
    return transition(before, { kind: 'hold', reason, until: waits.notBefore })
  })
}

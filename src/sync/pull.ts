import type { Change } from '../../contract/changes.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { RecordingId } from '../../contract/ids.ts'
import { keepAccount } from '../db/account.ts'
import type { AppDatabase, LocalRecording } from '../db/app.ts'
import { removeAudio } from '../db/chunk-pages.ts'
import { ensureUpload, wakeOrphaned } from '../db/edits.ts'
import { forgetRecording } from '../db/forget-recording.ts'
import { noteReady } from '../db/notices.ts'
import { readReplica } from '../db/replica.ts'
import { becameReady } from './became-ready.ts'
import type { DrainContext } from './drain-context.ts'
import { type MergeStep, mergeChange, type RecordingChange } from './merge.ts'
import { sendPreferences } from './send-preferences.ts'

type PullContext = Pick<DrainContext, 'app' | 'audio' | 'owner' | 'client' | 'now' | 'loadRare'> & {
  signal?: AbortSignal
}

/** Takes in everything that changed on the server since the cursor. Throws ApiFailure. */
export async function pull(context: PullContext): Promise<void> {
  await sendPreferences(context)
  let isAnew = false
  for (let more = true; more; ) {
    const cursor = await readCursor(context.app)
    const answer = await context.client.call(endpoints.changes, {
      query: { cursor: String(cursor) },
      signal: context.signal,
    })
    const { app } = context
    const { changes, restoreId } = answer
    // Before the cursor moves on: a page that dies meanwhile hears of it again.
    if (changes.some(isDamaged)) await (await context.loadRare()).sendDamaged(context, changes)
    const known = await readReplica(app)
    const isBack = answer.cursor < cursor
    const isFollowed = known ? !isBack && known.whole && known.id === restoreId : await isFresh(app, cursor)
    const replica = restoreId && !isFollowed ? await context.loadRare() : null
    const purged = await app.transaction('rw', app.tables, async () => {
      // Another tab was quicker: its page is in already, this one would go back in time.
      if ((await readCursor(app)) !== cursor) return []
      if (restoreId && (await replica?.beginAnew(app, restoreId, isBack))) return null
      if (restoreId && !known && !replica) await app.meta.put({ key: 'replica', id: restoreId, whole: true })
      const take = () => mergePage(context, changes, cursor === 0, restoreId)
      const gone = await (replica ? replica.takeSeen(app, changes, take) : take())
      await app.meta.put({ key: 'cursor', cursor: answer.cursor })
      await app.meta.put({ key: 'engines', engines: answer.engines })
      await app.meta.put({ key: 'synced', at: context.now() })
      await app.meta.delete('revoked')
      if (answer.account) await keepAccount(app, answer.account)
      return gone
    })
    if (!purged) {
      // Servers of several ids take turns in answering: what they lack is known when one of them is asked again.
      if (isAnew) return
      isAnew = true
      continue
    }
    for (const recording of purged) await removeAudio(context.audio, recording)
    more = answer.more
    if (replica && restoreId && !more) await replica.findMissing(context, restoreId, answer.cursor)
  }
}

/** The server cannot read some of its sound any more. */
const isDamaged = (change: Change): boolean =>
  change.kind === 'recording' && change.recording.segments.some(({ damaged }) => damaged)

/** `isFirst`: this device hears of everything for the first time, and of that only what was recorded on it is news. */
async function mergePage(
  { app, owner, now }: PullContext,
  changes: readonly Change[],
  isFirst: boolean,
  restoreId: string | undefined,
): Promise<RecordingId[]> {
  const gone: RecordingId[] = []
  for (const change of changes) {
    if (change.kind === 'library-message') {
      await app.libraryMessages.put({ ...change.message, owner })
      continue
    }
    const id = recordingOf(change)
    const [recording, outbox, tombstone] = await Promise.all([
      app.recordings.get(id),
      app.outbox.where('recording').equals(id).toArray(),
      app.tombstones.get(id),
    ])
    const view = { recording, outbox, isPurged: tombstone !== undefined }
    const step = mergeChange(view, change, owner, new Date(now()).toISOString(), restoreId)
    const isNews = step.kind === 'put-recording' && (recording !== undefined || !isFirst)
    if (isNews) await tellNews(app, recording, step.recording, now())
    await applyStep(app, step)
    if (step.kind === 'purge') gone.push(step.recording)
  }
  return gone
}

async function tellNews(
  app: AppDatabase,
  before: LocalRecording | undefined,
  after: LocalRecording,
  now: number,
): Promise<void> {
  const [analysis, transcript] = await Promise.all([app.analyses.get(after.id), app.transcripts.get(after.id)])
  const isMadeAgain = analysis !== undefined && analysis.createdAt >= (transcript?.createdAt ?? '')
  const ready = becameReady(before, after, isMadeAgain)
  if (ready) await noteReady(app, after.id, ready, now)
}

/** Writes one step; inside the caller's transaction. */
export async function applyStep(app: AppDatabase, step: MergeStep): Promise<void> {
  switch (step.kind) {
    case 'ignore':
      return
    case 'put-recording':
      return putRecording(app, step.recording)
    case 'put-transcript':
      await app.transcripts.put(step.transcript)
      return
    case 'put-analysis':
      await app.analyses.put(step.analysis)
      return
    case 'put-message':
      await app.messages.put(step.message)
      return
    case 'purge':
      return forgetRecording(app, step.recording)
    case 'orphan':
      return orphan(app, step.recording)
  }
}

/** A recording that is there again, or still, has its upload, and what waited for its return goes on. */
async function putRecording(app: AppDatabase, row: LocalRecording): Promise<void> {
  await app.recordings.put(row)
  await ensureUpload(app, row)
  await wakeOrphaned(app, row.id, row.deletedAt !== null)
}

/** It stands in the library, not in the trash: the person is to decide about it. */
async function orphan(app: AppDatabase, recording: RecordingId): Promise<void> {
  const row = await app.recordings.get(recording)
  if (!row) return
  await app.recordings.put({ ...row, deletedAt: null })
  await ensureUpload(app, { ...row, deletedAt: null })
  await app.outbox
    .where('recording')
    .equals(recording)
    .modify((entry) => {
      entry.state = { kind: 'parked', reason: { kind: 'orphan' } }
    })
}

function recordingOf(change: RecordingChange): RecordingId {
  switch (change.kind) {
    case 'recording':
      return change.recording.id
    case 'transcript':
      return change.transcript.recordingId
    case 'analysis':
      return change.analysis.recordingId
    case 'message':
      return change.message.recordingId
    case 'purged':
      return change.recordingId
  }
}

/** Nothing was ever heard of this server here: there is nothing to compare with it. */
const isFresh = async (app: AppDatabase, cursor: number): Promise<boolean> =>
  cursor === 0 && (await app.recordings.filter(({ confirmedAt }) => confirmedAt !== null).count()) === 0

async function readCursor(app: AppDatabase): Promise<number> {
  const row = await app.meta.get('cursor')
  return row?.key === 'cursor' ? row.cursor : 0
}

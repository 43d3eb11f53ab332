import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../../local/app-database.ts'
import { noteReady } from '../../local/recordings/notices.ts'
import type { ApplyContext, LazySync } from '../drain-context.ts'
import { becameReady } from './became-ready.ts'
import type { FeedChange } from './feed-change.ts'
import { type LocalViews, recordingOf, type View } from './local-views.ts'
import { type MergeStep, mergeChange, type RecordingChange } from './merge.ts'
import type { PlainWrites } from './plain-writes.ts'
import { writeMerged } from './write-merged.ts'

/** How a change of a page is taken in, inside the caller's transaction. */
export type Take = {
  /** Whether the change is among `writes` now; else it is to be taken in by itself. */
  isPlain(change: FeedChange, views: LocalViews, writes: PlainWrites): boolean
  /** Resolves to a recording that is gone for good. */
  one(change: FeedChange, views: LocalViews): Promise<RecordingId | null>
}

/** Recordings of which audio is here. */
export type AudioHere = ReadonlyMap<RecordingId, 'sealed' | 'clear'>

/** `isFirst`: this device hears of everything for the first time, and of that only what was recorded on it is news. */
export type Came = { isFirst: boolean; restoreId: string | undefined; audio: AudioHere; rare: LazySync }

/** Resolves to a recording that is gone for good. */
async function takeChange(
  context: ApplyContext,
  change: FeedChange,
  views: LocalViews,
  came: Came,
): Promise<RecordingId | null> {
  const { app, owner, now } = context
  if (change.kind === 'library-message') {
    await app.libraryMessages.put({ ...change.message, owner })
    return null
  }
  const here = await views.viewOf(recordingOf(change))
  const { step, isNews } = merged(context, change, here, came)
  if (isNews) await tellNews(app, here.recording, step.recording, now())
  await writeMerged(app, step, came.rare, here.outbox.length > 0)
  return step.kind === 'purge' ? step.recording : null
}

/** Whether the change needs nothing but a row of its own, which is among `writes` then. */
function isPlain(
  context: ApplyContext,
  change: FeedChange,
  views: LocalViews,
  writes: PlainWrites,
  came: Came,
): boolean {
  if (change.kind === 'library-message') return false
  const id = recordingOf(change)
  const here = views.readAhead(id)
  if (!here) return false
  const { step, isNews } = merged(context, change, here, came)
  if (isNews || !writes.add(step, here.outbox.length > 0)) return false
  if (step.kind === 'put-recording') views.forget(id)
  return true
}

type Merged = { step: Extract<MergeStep, { kind: 'put-recording' }>; isNews: true } | { step: MergeStep; isNews: false }

function merged({ owner, now }: ApplyContext, change: RecordingChange, here: View, came: Came): Merged {
  const view = { ...here, audio: came.audio.get(recordingOf(change)) }
  const step = mergeChange(view, change, owner, new Date(now()).toISOString(), came.restoreId)
  const isNews = step.kind === 'put-recording' && (here.recording !== undefined || !came.isFirst)
  return isNews ? { step, isNews } : { step, isNews: false }
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

export const taking = (context: ApplyContext, came: Came): Take => ({
  isPlain: (change, views, writes) => isPlain(context, change, views, writes, came),
  one: (change, views) => takeChange(context, change, views, came),
})

/** Puts back what is later here, and notes what the server has. */
export const comparing = (context: ApplyContext, came: Came): Take => ({
  isPlain: () => false,
  one: (change, views) => came.rare.applySeen(context.app, [change], () => takeChange(context, change, views, came)),
})

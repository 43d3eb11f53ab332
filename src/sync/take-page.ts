import { z } from 'zod/mini'
import { changesAnswerSchema } from '../../contract/changes.ts'
import { firstFetchSchema } from '../../contract/compact.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { RecordingId } from '../../contract/ids.ts'
import { keepAccount } from '../db/account.ts'
import type { AppDatabase, LocalRecording } from '../db/app.ts'
import { removeAudio } from '../db/chunk-pages.ts'
import { noteReady } from '../db/notices.ts'
import { readReplica } from '../db/replica.ts'
import { applyStep } from './apply-step.ts'
import { becameReady } from './became-ready.ts'
import type { DrainContext, Rare } from './drain-context.ts'
import { type FeedChange, kindOf, readChange } from './feed-change.ts'
import { isSamePlace, type Place, readPlace } from './feed-place.ts'
import { mergeChange, type RecordingChange } from './merge.ts'

/** A page of the feed whose changes are checked one by one, when they are taken in: all at once would hold the page up. */
const pageSchema = z.extend(changesAnswerSchema, { changes: z.array(z.unknown()), first: z.optional(firstFetchSchema) })
const optional = z.optional(z.string())
const query = z.object({ cursor: z.string(), form: optional, first: optional })
/** `compactEndpoints.changes`, whose answer is read in pieces. */
export const feedPage = { ...endpoints.changes, query, answer: pageSchema }
export type Page = z.output<typeof pageSchema>

export type TakeContext = Pick<DrainContext, 'app' | 'audio' | 'owner' | 'now' | 'locks' | 'loadRare'> & {
  signal?: AbortSignal
}

/** Held while a page is taken in: another tab's page, of another moment, must not be woven into it. */
const TAKE_LOCK = 'take-in'
/** Milliseconds after which a transaction takes in nothing more, so that the screens get their turn. */
const PIECE_MS = 50

/**
 * `anew`: the server goes on from another state than this device followed; everything is asked for from 0.
 * `late`: another tab was quicker. `replica`: what is taken in is compared with what is here.
 */
export type Taken = { kind: 'anew' } | { kind: 'late' } | { kind: 'taken'; replica: Rare | null }

/**
 * Takes in a page that was asked for from `place`, in short transactions. The place moves in the last of them: after a crash the
 * page is asked for again, and what was taken in twice is as if it was once.
 */
export const takePage = (context: TakeContext, place: Place, page: Page): Promise<Taken> =>
  context.locks.request(TAKE_LOCK, context.signal ? { signal: context.signal } : {}, () =>
    takeInPieces(context, place, page),
  )

async function takeInPieces(context: TakeContext, place: Place, page: Page): Promise<Taken> {
  const { app, audio } = context
  const { restoreId } = page
  const known = await readReplica(app)
  // Its feed ends before this device's cursor: an older copy of the server's database.
  const isBack = page.cursor < place.cursor
  const isFollowed = known ? !isBack && known.whole && known.id === restoreId : await isFresh(app, place)
  const replica = restoreId && !isFollowed ? await context.loadRare() : null
  const begun = await app.transaction('rw', app.meta, app.seen, async (): Promise<Taken['kind']> => {
    // What this page says would go back in time.
    if (!isSamePlace(await readPlace(app), place)) return 'late'
    if (restoreId && (await replica?.beginAnew(app, restoreId, isBack))) return 'anew'
    if (restoreId && !known && !replica) await app.meta.put({ key: 'replica', id: restoreId, whole: true })
    return 'taken'
  })
  if (begun !== 'taken') return { kind: begun }
  // Of older servers only.
  const hasWhole = page.changes.some((change) => kindOf(change) === 'transcript')
  const rare = replica ?? (hasWhole ? await context.loadRare() : null)
  const take = async (change: FeedChange): Promise<RecordingId | null> => {
    const one = () => takeChange(context, change, { isFirst: place.cursor === 0, restoreId, rare })
    return replica ? replica.takeSeen(app, [change], one) : one()
  }
  for (let at = 0; ; ) {
    context.signal?.throwIfAborted()
    const purged: RecordingId[] = []
    const damaged: FeedChange[] = []
    let isEnded = false
    const isLate = await app.transaction('rw', app.tables, async () => {
      if (!isSamePlace(await readPlace(app), place)) return true
      for (const began = performance.now(); at < page.changes.length && performance.now() < began + PIECE_MS; at++) {
        const change = readChange(page.changes[at])
        const gone = await take(change)
        if (gone) purged.push(gone)
        if (isDamaged(change)) damaged.push(change)
      }
      isEnded = at === page.changes.length && damaged.length === 0
      if (isEnded) await endPage(context, page)
      return false
    })
    for (const recording of purged) await removeAudio(audio, recording)
    if (isLate) return { kind: 'late' }
    // Before the place moves on: a page that dies meanwhile hears of it again.
    if (damaged.length > 0) await (await context.loadRare()).sendDamaged(context, damaged)
    if (isEnded) return { kind: 'taken', replica }
  }
}

/** The server cannot read some of its sound any more. */
const isDamaged = (change: FeedChange): boolean =>
  change.kind === 'recording' && change.recording.segments.some(({ damaged }) => damaged)

/** A first fetch has no cursor before all of it is stored. */
async function endPage({ app, now }: TakeContext, { cursor, first, engines, account }: Page): Promise<void> {
  if (first && first.marker !== null) await app.meta.put({ key: 'first', ...first, marker: first.marker })
  else {
    await app.meta.put({ key: 'cursor', cursor })
    await app.meta.delete('first')
  }
  await app.meta.put({ key: 'engines', engines })
  await app.meta.put({ key: 'synced', at: now() })
  await app.meta.delete('revoked')
  if (account) await keepAccount(app, account)
}

/**
 * Resolves to a recording that is gone for good. `isFirst`: this device hears of everything for the first time, and of that
 * only what was recorded on it is news.
 */
async function takeChange(
  { app, owner, now }: TakeContext,
  change: FeedChange,
  { isFirst, restoreId, rare }: { isFirst: boolean; restoreId: string | undefined; rare: Rare | null },
): Promise<RecordingId | null> {
  if (change.kind === 'library-message') {
    await app.libraryMessages.put({ ...change.message, owner })
    return null
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
  await applyStep(app, step, rare)
  return step.kind === 'purge' ? step.recording : null
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
const isFresh = async (app: AppDatabase, { cursor }: Place): Promise<boolean> =>
  cursor === 0 && (await app.recordings.filter(({ confirmedAt }) => confirmedAt !== null).count()) === 0

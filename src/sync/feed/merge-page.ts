import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { removeAudio } from '../../local/audio/chunk-pages.ts'
import { readReplica } from '../../local/device/held-by-server.ts'
import type { Applied, ApplyContext, LazySync } from '../drain-context.ts'
import { inTurn } from '../locks/lock-holder.ts'
import { type FeedChange, kindOf, readChange } from './feed-change.ts'
import { endPage, isFollowed, type Page } from './feed-page.ts'
import { type FeedPosition, isSameFeedPosition, readFeedPosition } from './feed-position.ts'
import { LocalViews } from './local-views.ts'
import { PlainWrites } from './plain-writes.ts'
import { type AudioHere, comparing, type Take, taking } from './take-change.ts'

/** Held while a page is taken in: another tab's page, of another moment, must not be woven into it. */
export const TAKE_LOCK = 'take-in'
/** Milliseconds after which a transaction takes in nothing more, so that the screens get their turn. */
const PIECE_MS = 50

/**
 * Takes in a page that was asked for from `place`, in short transactions. The place moves in the last of them: after a crash the
 * page is asked for again, and what was taken in twice is as if it was once.
 * @param onBegun the page is one to be taken in
 */
export const mergePage = (
  context: ApplyContext,
  place: FeedPosition,
  page: Page,
  onBegun: () => void,
): Promise<Applied> =>
  // A suspended tab that runs again finds itself late: each transaction looks at the place.
  inTurn(context, TAKE_LOCK, () => takeInPieces(context, place, page, onBegun))

async function takeInPieces(
  context: ApplyContext,
  place: FeedPosition,
  page: Page,
  onBegun: () => void,
): Promise<Applied> {
  const { app } = context
  const rare = await context.loadLazySync()
  const begun = await beginPage(app, place, page, rare)
  if (begun.kind !== 'taken') return begun
  onBegun()
  const isFirst = place.cursor === 0
  const came = { isFirst, restoreId: page.restoreId, audio: await audioHere(context, page), rare }
  const take = begun.isCompared ? comparing(context, came) : taking(context, came)
  for (let at = 0; ; ) {
    context.signal?.throwIfAborted()
    const piece = await takePiece(context, place, page, at, take)
    for (const recording of piece.purged) await removeAudio(context.audio, recording)
    if (piece.came === 'late') return { kind: 'late' }
    // Before the place moves on: a page that dies meanwhile hears of it again.
    if (piece.damaged.length > 0) await rare.sendDamaged(context, piece.damaged)
    if (piece.came === 'ended') return begun
    at = piece.at
  }
}

/** Whether the page still belongs to this place, and to the state of the server that this device follows. */
async function beginPage(app: AppDatabase, place: FeedPosition, page: Page, rare: LazySync): Promise<Applied> {
  const { restoreId } = page
  const known = await readReplica(app)
  const isKnown = known ? await isFollowed(app, place, page) : await isFresh(app, place)
  const isCompared = restoreId !== undefined && !isKnown
  return app.transaction('rw', app.tables, async (): Promise<Applied> => {
    // What this page says would go back in time.
    if (!isSameFeedPosition(await readFeedPosition(app), place)) return { kind: 'late' }
    if (isCompared && (await rare.beginResync(app, restoreId, page.cursor < place.cursor))) return { kind: 'anew' }
    if (restoreId && !known && !isCompared) await app.meta.put({ key: 'replica', id: restoreId, whole: true })
    // Whatever is stored from now on is stored without its words.
    if (isStart(place) && (await app.transcripts.count()) === 0) await app.meta.put({ key: 'words-apart' })
    return { kind: 'taken', isCompared }
  })
}

type Piece = { at: number; purged: RecordingId[]; damaged: FeedChange[]; came: 'late' | 'ended' | 'more' }

/** As many changes as fit into one short transaction, from number `at` on. */
const takePiece = (context: ApplyContext, place: FeedPosition, page: Page, at: number, take: Take): Promise<Piece> =>
  context.app.transaction('rw', context.app.tables, async () => {
    const piece: Piece = { at, purged: [], damaged: [], came: 'more' }
    if (!isSameFeedPosition(await readFeedPosition(context.app), place)) return { ...piece, came: 'late' }
    await takeChanges(context.app, page, piece, take)
    if (piece.at < page.changes.length || piece.damaged.length > 0) return piece
    await endPage(context, page)
    return { ...piece, came: 'ended' }
  })

async function takeChanges(app: AppDatabase, { changes }: Page, piece: Piece, take: Take): Promise<void> {
  const begun = performance.now()
  let until = begun + PIECE_MS
  const views = new LocalViews(app, changes, piece.at, readChange)
  const writes = new PlainWrites(app)
  for (; piece.at < changes.length && performance.now() < until; piece.at++) {
    if (!views.isRead(piece.at)) {
      if (performance.now() > begun + PIECE_MS) break
      await writes.flush()
      await views.read(piece.at)
      // On a slow device the reading alone may take as long: what was read is taken in all the same, as it would be read again.
      until = performance.now() + PIECE_MS
    }
    const change = views.changeAt(piece.at)
    if (change && isDamaged(change)) piece.damaged.push(change)
    // No await where none is needed: Dexie follows a transaction through 100 of them at most without a read or a write (its ZONE_ECHO_LIMIT).
    if (change === null || take.isPlain(change, views, writes)) continue
    await writes.flush()
    const gone = await take.one(change, views)
    if (gone) piece.purged.push(gone)
  }
  await writes.flush()
}

/** The server cannot read some of its sound any more. */
const isDamaged = (change: FeedChange): boolean =>
  change.kind === 'recording' && change.recording.segments.some(({ damaged }) => damaged)

/** Recordings of which audio is here; read only where something was purged. */
async function audioHere({ audio, owner }: ApplyContext, { changes }: Page): Promise<AudioHere> {
  if (!changes.some((change) => kindOf(change) === 'purged')) return new Map()
  const rows = await audio.segments.where('owner').equals(owner).toArray()
  const here = new Map<RecordingId, 'sealed' | 'clear'>()
  for (const { recording, lock, bytes } of rows)
    if (lock) here.set(recording, 'sealed')
    else if (bytes > 0 && !here.has(recording)) here.set(recording, 'clear')
  return here
}

const isStart = ({ cursor, marker }: FeedPosition): boolean => cursor === 0 && marker === ''

/** Nothing was ever heard of this server here: there is nothing to compare with it. */
const isFresh = async (app: AppDatabase, { cursor }: FeedPosition): Promise<boolean> =>
  cursor === 0 && (await app.recordings.filter(({ confirmedAt }) => confirmedAt !== null).count()) === 0

import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import type { FeedChange } from './feed-change.ts'
import type { LocalView, RecordingChange } from './merge.ts'

/**
 * Changes whose recordings are read at once: a read of one costs nearly as much as one of all of these. Not more, as Dexie follows a
 * transaction through 100 awaits at most without a read or a write (its ZONE_ECHO_LIMIT), and a change that changes nothing takes
 * three of them.
 */
const AT_ONCE = 8

/** Null for a kind that only a later version of the page knows. @throws ApiError where it is no change */
type ReadChange = (change: unknown) => FeedChange | null

type View = Pick<LocalView, 'recording' | 'outbox' | 'isPurged'>

/** The changes of a page from one place on, each with what is here of its recording. Inside the caller's transaction. */
export class LocalViews {
  readonly #app: AppDatabase
  readonly #changes: readonly unknown[]
  readonly #read: ReadChange
  #from: number
  #some: (FeedChange | null)[] = []
  #views = new Map<RecordingId, View>()

  constructor(app: AppDatabase, changes: readonly unknown[], from: number, read: ReadChange) {
    this.#app = app
    this.#changes = changes
    this.#read = read
    this.#from = from
  }

  isRead(at: number): boolean {
    return at < this.#from + this.#some.length
  }

  /** The next ones. Of a page with what is no change, those just before that are not taken in either. */
  async read(at: number): Promise<void> {
    this.#from = at
    this.#some = this.#changes.slice(at, at + AT_ONCE).map(this.#read)
    this.#views = await readViews(this.#app, this.#some.flatMap(idsOf))
  }

  /** As the reader says. */
  changeAt(at: number): FeedChange | null {
    return this.#some[at - this.#from] ?? null
  }

  /** As it is before this change: what was read ahead counts once, as the change then writes. */
  async viewOf(id: RecordingId): Promise<View> {
    const view = this.#views.get(id) ?? (await readViews(this.#app, [id])).get(id)
    this.#views.delete(id)
    if (!view) throw new Error('A recording that was asked for is not among the answers.')
    return view
  }
}

async function readViews(app: AppDatabase, asked: readonly RecordingId[]): Promise<Map<RecordingId, View>> {
  const ids = [...new Set(asked)]
  const [recordings, tombstones, waiting] = await Promise.all([
    app.recordings.bulkGet(ids),
    app.tombstones.bulkGet(ids),
    app.outbox.count(),
  ])
  const entries = waiting === 0 ? [] : await app.outbox.where('recording').anyOf(ids).toArray()
  return new Map(
    ids.map((id, at) => {
      const outbox = entries.filter(({ recording }) => recording === id)
      return [id, { recording: recordings[at], outbox, isPurged: tombstones[at] !== undefined }]
    }),
  )
}

const idsOf = (change: FeedChange | null): RecordingId[] =>
  change === null || change.kind === 'library-message' ? [] : [recordingOf(change)]

export function recordingOf(change: RecordingChange): RecordingId {
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

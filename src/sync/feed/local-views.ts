import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { idOf, readRows } from '../../local/many-rows.ts'
import type { FeedChange } from './feed-change.ts'
import type { LocalView, RecordingChange } from './merge.ts'

/** Changes whose recordings are read at once, and whose rows are stored at once: one of them costs nearly as much as all. */
const AT_ONCE = 100
/** Milliseconds after which no further change is checked meanwhile: a long transcript takes as long as many titles. */
const CHECK_MS = 10

/** Null for a kind that only a later version of the page knows. @throws ApiError where it is no change */
type ReadChange = (change: unknown) => FeedChange | null

export type View = Pick<LocalView, 'recording' | 'outbox' | 'isPurged'>

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
    this.#some = []
    const until = performance.now() + CHECK_MS
    for (const change of this.#changes.slice(at, at + AT_ONCE)) {
      this.#some.push(this.#read(change))
      if (performance.now() > until) break
    }
    this.#views = await readViews(this.#app, this.#some.flatMap(idsOf))
  }

  /** As the reader says. */
  changeAt(at: number): FeedChange | null {
    return this.#some[at - this.#from] ?? null
  }

  /** As it was read ahead. Undefined where a change since may have written. */
  readAhead(id: RecordingId): View | undefined {
    return this.#views.get(id)
  }

  /** What was read ahead of it counts no more. */
  forget(id: RecordingId): void {
    this.#views.delete(id)
  }

  /** As it is before a change that writes. */
  async viewOf(id: RecordingId): Promise<View> {
    const view = this.#views.get(id) ?? (await readViews(this.#app, [id])).get(id)
    this.forget(id)
    if (!view) throw new Error('A recording that was asked for is not among the answers.')
    return view
  }
}

async function readViews(app: AppDatabase, asked: readonly RecordingId[]): Promise<Map<RecordingId, View>> {
  const ids = [...new Set(asked)]
  const [recordings, purged, waiting] = await Promise.all([
    readRows(app.recordings, ids, idOf),
    app.tombstones.count(),
    app.outbox.count(),
  ])
  const tombstones = purged === 0 ? [] : await readRows(app.tombstones, ids, ({ recording }) => recording)
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

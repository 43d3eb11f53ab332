import type { RecorderPorts } from '../../../../src/capture/recorder.ts'
import type { DatabaseSink, FallbackStoreSink, FallbackUploadSink } from '../../../../src/capture/storage/audio-sink.ts'
import type { PendingChunk } from '../../../../src/capture/storage/chunk-queue.ts'
import type { NewChunk, NewSegment, Saved } from '../../../../src/local/audio/append-chunk.ts'
import type { SegmentEnd } from '../../../../src/local/audio-database.ts'

type Stored = NewSegment & Saved & { chunks: Uint32Array[]; endedBy: SegmentEnd | null }

/** Two numbers of four bytes. */
const SLICE_BYTES = 8

type Place = Pick<NewSegment, 'recording' | 'segment'>
const isAt = (row: Place, { recording, segment }: Place): boolean =>
  row.recording === recording && row.segment === segment

/** The places of a take, each of which may refuse: the database, the files beside it, and the server. */
export class HistoryStorage {
  refuses = false
  fallbackStoreRefuses = false
  offline = false
  readonly hasFallbackStore: boolean
  readonly hasServer: boolean
  readonly segments: Stored[] = []
  /** What the server has of each segment. */
  readonly uploads = new Map<string, Uint32Array[]>()
  readonly #beginnings: NewSegment[] = []

  constructor(hasFallbackStore: boolean, hasServer: boolean) {
    this.hasFallbackStore = hasFallbackStore
    this.hasServer = hasServer
  }

  sinks({ recording, segment }: Place): ReturnType<RecorderPorts['sinks']> {
    return {
      database: this.#database({ recording, segment }),
      fallbackStore: this.hasFallbackStore ? this.#fallbackStore({ recording, segment }) : null,
      fallbackUpload: this.hasServer ? this.#server(`${recording}.${segment}`) : null,
    }
  }

  end(place: Place, endedBy: SegmentEnd): void {
    const row = this.#find(place)
    if (row) row.endedBy = endedBy
  }

  /** As take-storage.ts: a segment may begin beside the database. */
  beginSomewhere(segment: NewSegment): void {
    this.#beginnings.push(segment)
    if (!this.refuses || !this.hasFallbackStore || this.fallbackStoreRefuses) this.#begin(segment)
  }

  #begin(segment: NewSegment): void {
    if (this.refuses) throw new Error('The database refuses.')
    if (!this.#find(segment)) this.segments.push({ ...segment, chunks: [], seconds: 0, bytes: 0, endedBy: null })
  }

  #append({ sequence, bytes, seconds, ...place }: NewChunk): Saved {
    if (this.refuses) throw new Error('The database refuses.')
    const row = this.#find(place)
    if (!row || row.chunks.length !== sequence) throw new Error(`Chunk ${sequence} has no place.`)
    row.chunks.push(new Uint32Array(bytes))
    row.seconds += seconds
    row.bytes += bytes.byteLength
    return { seconds: row.seconds, bytes: row.bytes }
  }

  /** As take-storage.ts at the end of a take: once more, and what is there already is not written again. */
  store(chunk: NewChunk): void {
    const beginning = this.#beginnings.find((one) => isAt(one, chunk))
    if (beginning) this.#begin(beginning)
    if ((this.#find(chunk)?.chunks.length ?? 0) <= chunk.sequence) this.#append(chunk)
  }

  #database(place: Place): DatabaseSink {
    return {
      begin: async (segment) => this.beginSomewhere(segment),
      write: async ({ chunks }) => {
        for (const chunk of chunks) this.#append({ ...chunk, ...place })
      },
      reopen: async () => undefined,
    }
  }

  /** As tus: it takes what follows on what it has. */
  #server(upload: string): FallbackUploadSink {
    return {
      begin: async () => undefined,
      write: async ({ offset, chunks }) => {
        if (this.offline) throw new Error('There is no network.')
        const held = this.uploads.get(upload) ?? []
        const first = offset / SLICE_BYTES
        if (held.length < first) throw new Error('There would be a hole.')
        held.push(...chunks.slice(held.length - first).map(({ bytes }) => new Uint32Array(bytes)))
        this.uploads.set(upload, held)
      },
      refusalOf: () => 'offline',
    }
  }

  #fallbackStore(place: Place): FallbackStoreSink {
    const kept: PendingChunk[] = []
    return {
      begin: async () => undefined,
      write: async ({ chunks }) => {
        if (this.fallbackStoreRefuses) throw new Error('The fallback store refuses.')
        kept.push(...chunks)
      },
      restoreSegment: async () => {
        const beginning = this.#beginnings.find((one) => isAt(one, place))
        if (beginning) this.#begin(beginning)
        for (let next = kept[0]; next; next = kept[0]) {
          this.#append({ ...next, ...place })
          kept.shift()
        }
      },
    }
  }

  #find = (place: Place): Stored | undefined => this.segments.find((row) => isAt(row, place))
}

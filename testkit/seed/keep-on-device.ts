import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { LocalRecording, OutboxEntry } from '../../src/local/app-database.ts'
import type { Chunk, HeaderRow, SegmentRow } from '../../src/local/audio-database.ts'

type Take = {
  file: string
  owner: UserId
  id: RecordingId
  seconds: number
  /** As if the server had confirmed and transcribed it: nothing is queued. */
  isSent?: boolean
}

const MIME = 'audio/webm;codecs=opus'
const LARGE_BYTES = 10_000_000

/** Writes a finished and saved take into the page's own stores, as the recorder would have. Resolves to its bytes. */
export async function keepOnDevice(page: Page, { file, owner, id, seconds, isSent = false }: Take): Promise<number> {
  const { size: bytes } = statSync(file)
  await giveFile(page, file)
  const segment: SegmentRow = {
    recording: id,
    segment: 0,
    owner,
    mime: MIME,
    startedAt: Date.now() - seconds * 1000,
    startOffset: 0,
    chunks: seconds,
    bytes,
    seconds,
    endedBy: 'stop',
  }
  const recording: LocalRecording = {
    id,
    owner,
    title: 'A long meeting',
    duration: seconds,
    createdAt: new Date(segment.startedAt).toISOString(),
    fileSize: bytes,
    mime: MIME,
    segments: [],
    peaks: null,
    isTranscribed: isSent,
    isFavorite: false,
    highlights: [],
    transcription: isSent ? { state: 'done', engine: 'bench', empty: false } : null,
    analysis: 'none',
    deletedAt: null,
    confirmedAt: isSent ? new Date().toISOString() : null,
    sortKey: segment.startedAt,
  }
  const entry: Omit<OutboxEntry, 'n'> = {
    owner,
    recording: id,
    work: { kind: 'upload' },
    createdAt: Date.now(),
    state: { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null },
  }
  await page.evaluate(writeRows, { segment, recording, entries: isSent ? [] : [entry] })
  return bytes
}

/**
 * What is large the browser reads itself: 43 MB that go through Playwright take more than a minute. What is small goes
 * through it, as a session of one's own ends the page's being offline (Chromium fires `online` when it is opened).
 */
async function giveFile(page: Page, file: string): Promise<void> {
  const field = await page.evaluateHandle(makeField)
  if (statSync(file).size < LARGE_BYTES) return field.setInputFiles(file)
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'globalThis.given' })
  if (!result.objectId) throw new Error('The page made no field for the file.')
  await session.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId })
  await session.detach()
}

/** Runs in the page. */
function makeField(): HTMLInputElement {
  const given = Object.assign(document.createElement('input'), { type: 'file' })
  Object.assign(globalThis, { given })
  return given
}

type Rows = { segment: SegmentRow; recording: LocalRecording; entries: Omit<OutboxEntry, 'n'>[] }

/** Runs in the page. */
async function writeRows({ segment, recording, entries }: Rows): Promise<void> {
  const open = (name: string): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
  const write = (database: IDBDatabase, rows: { store: string; row: unknown }[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([...new Set(rows.map(({ store }) => store))], 'readwrite')
      for (const { store, row } of rows) transaction.objectStore(store).add(row)
      transaction.onabort = () => reject(transaction.error)
      transaction.oncomplete = () => {
        database.close()
        resolve()
      }
    })
  const [file] = (Reflect.get(globalThis, 'given') as HTMLInputElement).files ?? []
  if (!file) throw new Error('The file did not reach the page.')
  const audio = await file.arrayBuffer()
  const size = Math.ceil(audio.byteLength / segment.chunks)
  const chunks = Array.from(
    { length: segment.chunks },
    (_, sequence): Chunk => ({
      recording: segment.recording,
      segment: 0,
      sequence,
      bytes: audio.slice(sequence * size, (sequence + 1) * size),
      peaks: new Uint8Array(10),
    }),
  )
  const header: HeaderRow = { recording: segment.recording, segment: 0, bytes: audio.slice(0, size) }
  await write(await open('earmark-audio'), [
    ...chunks.map((row) => ({ store: 'chunks', row })),
    { store: 'segments', row: segment },
    { store: 'headers', row: header },
  ])
  await write(await open(`earmark-app-${segment.owner}`), [
    { store: 'recordings', row: recording },
    ...entries.map((row) => ({ store: 'outbox', row })),
  ])
}

import type { Page } from '@playwright/test'
import type { Analysis } from '../../contract/recordings/analysis.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import type { LocalRecording, OutboxEntry } from '../../src/local/app-database.ts'

/** What a device has, read past the app. */
export type DeviceState = {
  /** Each recording as people see it, with the sums of its sound and of its words, by id. */
  recordings: Record<string, string>
  /** Entries of the outbox that are to be sent. */
  unsent: number
  /** Those, and what is parked, but for those that wait for a recording to come out of the trash. */
  waiting: string[]
  /** Recordings about which something still waits here, or that went to the trash before the server had them. */
  own: string[]
}

export const readDevice = (page: Page): Promise<DeviceState> => page.evaluate(read)

/** Runs in the page. */
async function read(): Promise<DeviceState> {
  const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const database = await settled(indexedDB.open(names.find((name) => name.startsWith('earmark-app-')) ?? ''))
  const tables = ['recordings', 'transcripts', 'analyses', 'outbox'] as const
  const reading = database.transaction(tables)
  const all = <T>(name: (typeof tables)[number]): Promise<T[]> => settled<T[]>(reading.objectStore(name).getAll())
  const [rows, transcripts, analyses, outbox] = await Promise.all([
    all<LocalRecording>('recordings'),
    all<Transcript>('transcripts'),
    all<Analysis>('analyses'),
    all<OutboxEntry>('outbox'),
  ])
  database.close()
  const recordings: Record<string, string> = {}
  const trash = new Set<string | null>()
  for (const row of rows) {
    if (row.deletedAt !== null) trash.add(row.id)
    recordings[row.id] = JSON.stringify({
      title: row.title,
      isFavorite: row.isFavorite,
      isTrash: row.deletedAt !== null,
      isConfirmed: row.confirmedAt !== null,
      sums: row.segments.map(({ sha256 }) => sha256),
      transcription: row.transcription?.state,
      analysis: row.analysis,
      words: transcripts.find(({ recordingId }) => recordingId === row.id)?.text,
      isAnalyzed: analyses.some(({ recordingId }) => recordingId === row.id),
    })
  }
  const isParked = ({ state, recording }: OutboxEntry): boolean => state.kind === 'parked' && trash.has(recording)
  return {
    recordings,
    unsent: outbox.filter(({ state }) => state.kind !== 'parked').length,
    waiting: outbox
      .filter((entry) => !isParked(entry))
      .map(({ work, state }) => `${work.kind} ${JSON.stringify(state)}`),
    own: [
      ...outbox.flatMap(({ recording }) => recording ?? []),
      ...rows.flatMap(({ id, deletedAt, confirmedAt }) => (deletedAt !== null && confirmedAt === null ? [id] : [])),
    ],
  }
}

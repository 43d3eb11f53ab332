import { z } from 'zod/mini'
import { type RecordingId, recordingIdSchema } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'
import { segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase } from '../audio-database.ts'

/** What the databases of one person held when they were last seen: the recordings that are nowhere but here. */
export const dataManifestSchema = z.object({
  /** There was anything at all: a first start without network leaves databases that are rightly empty. */
  filled: z.boolean(),
  unsent: z.array(z.object({ id: recordingIdSchema, title: z.nullable(z.string()), startedAt: z.number() })),
})
export type DataManifest = z.infer<typeof dataManifestSchema>
export type Unsent = DataManifest['unsent'][number]

/** What the browser deleted behind our back; `unsent` are the recordings that no server has. */
export type Loss = { unsent: Unsent[] }

/** Everything with an upload in the outbox: saved recordings by their title, and takes that were not saved yet. */
export async function readManifestData(app: AppDatabase): Promise<DataManifest> {
  const entries = (await app.outbox.toArray()).filter(
    ({ work }) => work.kind === 'upload' || work.kind === 'upload-ahead',
  )
  const ids = [...new Set(entries.flatMap(({ recording }) => recording ?? []))]
  const rows = await app.recordings.bulkGet(ids)
  const unsent = ids.map((id, at) => ({ id, title: rows[at]?.title ?? null, startedAt: startOf(id) }))
  return { filled: await isFilled(app), unsent }
}

const isFilled = async (app: AppDatabase): Promise<boolean> =>
  (await app.meta.count()) > 0 || (await app.recordings.count()) > 0

/** A recording's id is a UUIDv7 made at Start: its first 48 bits are milliseconds since 1970 (RFC 9562, section 5.7). */
const startOf = (id: RecordingId): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Compares what was kept with what is there. Null when nothing is missing. */
export async function findLoss(app: AppDatabase, audio: AudioDatabase, kept: DataManifest): Promise<Loss | null> {
  const unsent: Unsent[] = []
  for (const one of kept.unsent) {
    const row = await app.recordings.get(one.id)
    const isGone = (await app.tombstones.get(one.id)) !== undefined
    // A take that never heard anything has its row all the same, and nothing of it is missing.
    const isHere = (await segmentsOf(audio, one.id)).length > 0
    if (!isHere && !isGone && !row?.confirmedAt) unsent.push(one)
  }
  const isEmptied = kept.filled && !(await isFilled(app))
  return unsent.length > 0 || isEmptied ? { unsent } : null
}

import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, KeepRow } from '../app-database.ts'
import { listIds } from '../recordings/first-queries.ts'

/** What the person wants to have on this device (docs/decisions.md#keep-on-this-device). */
export async function readKeep(app: AppDatabase): Promise<KeepRow> {
  const row = await app.meta.get('keep')
  return row?.key === 'keep' ? row : { key: 'keep', newest: 0, chosen: [], fetched: [] }
}

/** What is to stay here: first what was chosen by itself, then the newest. */
export async function keptIds(app: AppDatabase): Promise<Set<RecordingId>> {
  const { newest, chosen } = await readKeep(app)
  return new Set([...chosen, ...(newest > 0 ? (await listIds(app)).slice(0, newest) : [])])
}

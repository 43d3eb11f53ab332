import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, OutboxEntry } from '../app-database.ts'

/** What is parked needs the person, and an upload ahead is nothing yet that anybody waits for. */
export const isUnsent = ({ state, work }: OutboxEntry): boolean =>
  state.kind !== 'parked' && work.kind !== 'upload-ahead'

/** Whether anything waits to be sent. Rejects as Dexie does. */
export const hasUnsent = async (app: AppDatabase): Promise<boolean> => (await app.outbox.filter(isUnsent).count()) > 0

/** The entries of each recording, so that nobody looks through all that wait for those of one. */
export function byRecording<Entry extends OutboxEntry>(entries: readonly Entry[]): Map<RecordingId, Entry[]> {
  const groups = new Map<RecordingId, Entry[]>()
  for (const entry of entries) {
    if (entry.recording === null) continue
    const group = groups.get(entry.recording)
    if (group) group.push(entry)
    else groups.set(entry.recording, [entry])
  }
  return groups
}

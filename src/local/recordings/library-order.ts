import { Dexie } from 'dexie'
import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'
import { inNextTask } from '../next-task.ts'
import { type Reading, sharedReading } from '../shared-reading.ts'
import { inTrash, listIds } from './first-queries.ts'

/**
 * The ids of the library, the newest first, read once and then kept up to date: 10,000 of them take longer to read than a press
 * may wait, so they are read twice a second at most.
 */
export const libraryOrder: (app: AppDatabase) => Reading<readonly RecordingId[]> = sharedReading(readOrder, 500)

/**
 * Inside a live query Dexie notes each key that is read, which takes several times as long as reading them. So what it has to notice
 * is counted, and the keys are read outside.
 */
async function readOrder(app: AppDatabase): Promise<RecordingId[]> {
  await Promise.all([app.recordings.orderBy('sortKey').count(), inTrash(app).count()])
  return new Dexie.Promise((resolve, reject) => inNextTask(() => void listIds(app).then(resolve, reject)))
}

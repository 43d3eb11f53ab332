import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'
import { type Reading, sharedReading } from '../shared-reading.ts'
import { listIds } from './first-queries.ts'

/**
 * The ids of the library, the newest first, read once and then kept up to date: 10,000 of them take longer to read than a press
 * may wait, so they are read twice a second at most.
 */
export const libraryOrder: (app: AppDatabase) => Reading<readonly RecordingId[]> = sharedReading(listIds, 500)

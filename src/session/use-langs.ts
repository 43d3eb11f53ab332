import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../contract/ids.ts'
import type { AppDatabase } from '../local/app-database.ts'
import { readLangs } from '../local/transcripts/language.ts'

/** The languages that were spoken in these recordings, as far as they are known and were read by now. */
export const useLangs = (
  app: AppDatabase,
  ids: readonly RecordingId[],
): ReadonlyMap<RecordingId, string | undefined> | undefined =>
  useLiveQuery(() => readLangs(app, ids), [app, ids.join()])

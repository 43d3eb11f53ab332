import { useLiveQuery } from 'dexie-react-hooks'
import type { Engines } from '../../../contract/changes.ts'
import { getEngines } from '../../local/recordings/first-queries.ts'
import { listRecordings } from '../../local/recordings/queries.ts'
import type { SignedInUser } from '../../session/store.ts'

/** Seconds and bytes of everything that is not in the trash. */
export type Usage = { count: number; seconds: number; bytes: number; engines: Engines | null }

export const useUsage = ({ app }: SignedInUser): Usage | undefined =>
  useLiveQuery(async () => {
    const recordings = await listRecordings(app)
    return {
      count: recordings.length,
      seconds: recordings.reduce((sum, recording) => sum + recording.duration, 0),
      bytes: recordings.reduce((sum, recording) => sum + recording.fileSize, 0),
      engines: await getEngines(app),
    }
  }, [app])

import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Engines } from '../../../contract/changes.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { getEngines } from '../../local/recordings/first-queries.ts'
import { listRecordings } from '../../local/recordings/queries.ts'
import { throttle } from '../../local/throttle.ts'
import type { SignedInUser } from '../../session/store.ts'

/** Seconds and bytes of everything that is not in the trash. */
export type Usage = { count: number; seconds: number; bytes: number; engines: Engines | null }

/** Milliseconds from one reading to the next at least: it reads every row, and a sync writes many times a second. */
const PAUSE_MS = 2000

export function useUsage({ app }: SignedInUser): Usage | undefined {
  const read = useMemo(() => throttle(() => readUsage(app), PAUSE_MS), [app])
  return useLiveQuery(read, [read])
}

async function readUsage(app: AppDatabase): Promise<Usage> {
  const recordings = await listRecordings(app)
  return {
    count: recordings.length,
    seconds: recordings.reduce((sum, recording) => sum + recording.duration, 0),
    bytes: recordings.reduce((sum, recording) => sum + recording.fileSize, 0),
    engines: await getEngines(app),
  }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import {
  isRecording,
  RECORDER_LOCK,
  runningTakes,
  type UnfinishedTake,
  unfinishedTakes,
} from '../../../local/takes/unfinished.ts'
import { isHeldHere } from '../../../platform/storage/locks.ts'
import { usePoll } from '../../../platform/use-poll.ts'
import { useUser } from '../use-user.ts'

/** No event tells of another tab's locks: a take that ends or goes on there is noticed within this. Milliseconds. */
export const LOOK_AT_TABS_MS = 2000

/**
 * This person's takes that nobody saved and no tab holds, as they come and go; undefined until they are read. While this tab records
 * they stay as they were: each of its chunks would have all of them read again.
 */
export function useUnfinished(isLive: boolean): readonly UnfinishedTake[] | undefined {
  const { app, audio, user } = useUser()
  const running = usePoll(isLive ? null : runningNames, '', LOOK_AT_TABS_MS)
  // Watched apart: behind the question about the locks Dexie no longer sees what is read.
  const decided = useLiveQuery(async () => `${await app.recordings.count()} ${await app.tombstones.count()}`, [app])
  const read = useLiveQuery(
    async () => (isLive ? undefined : unfinishedTakes(audio, app, user.id)),
    [audio, app, user.id, running, decided, isLive],
  )
  const [kept, keep] = useState(read)
  if (read && read !== kept) keep(read)
  return kept
}

const runningNames = async (): Promise<string> => [...(await runningTakes())].sort().join(' ')

/** True while another tab records: the lock is held, and not by this page, which has just let go of it after a take. */
export const isRecordingElsewhere = async (): Promise<boolean> => !isHeldHere(RECORDER_LOCK) && (await isRecording())

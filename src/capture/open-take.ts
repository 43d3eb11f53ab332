import { newRecordingId, type RecordingId } from '../../contract/ids.ts'
import type { RecorderEvent } from './recorder-state.ts'
import { runTake } from './take.ts'
import { BEGINNING, type Release, type RunningTake, type StartingPoint, type TakePorts } from './take-ports.ts'

/** Another tab records: this one says so and never disturbs it. */
export class OtherTabRecordsError extends Error {
  override name = 'OtherTabRecordsError'
}

/** An unfinished take to go on with, and where it ends. */
export type Continued = { recording: RecordingId; startedAt: number; from: StartingPoint }

/**
 * Opens locks, microphone and segment, in this order, and begins to record: a new take, or the rest of an unfinished
 * one. Lets go of everything when one fails.
 */
export async function openTake(
  ports: TakePorts,
  dispatch: (event: RecorderEvent) => void,
  continued?: Continued,
): Promise<RunningTake> {
  const releases: Release[] = []
  const releaseAll = (): void => {
    for (const release of releases.splice(0)) release()
  }
  try {
    const startedAt = continued?.startedAt ?? ports.now()
    const recording = continued?.recording ?? newRecordingId(startedAt)
    const { bytes, ...place } = continued?.from ?? BEGINNING
    const recorder = await ports.holdRecorder()
    if (recorder) releases.push(recorder)
    const lock = recorder && (await ports.holdTake(recording))
    if (!recorder || !lock) throw new OtherTabRecordsError('Another tab is recording.')
    releases.push(lock)
    const microphone = await ports.openMicrophone()
    releases.push(() => microphone.stop())
    const opened = { recording, owner: ports.owner(), mime: microphone.mime, startedAt }
    await ports.begin({ ...opened, ...place })
    const asleep = ports.keepAwake()
    const done = (): void => {
      recorder()
      asleep()
    }
    return runTake(ports, microphone, { ...opened, from: { ...place, bytes }, done, releaseTake: lock }, dispatch)
  } catch (error) {
    releaseAll()
    throw error
  }
}

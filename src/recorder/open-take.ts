import { newRecordingId } from '../../contract/ids.ts'
import type { RecorderEvent } from './recorder-state.ts'
import { type Release, type RunningTake, runTake, type TakePorts } from './take.ts'

/** Another tab records: this one says so and never disturbs it. */
export class BusyElsewhere extends Error {
  override name = 'BusyElsewhere'
}

/** Opens locks, microphone and segment, in this order, and begins to record. Lets go of everything when one fails. */
export async function openTake(ports: TakePorts, dispatch: (event: RecorderEvent) => void): Promise<RunningTake> {
  const releases: Release[] = []
  const releaseAll = (): void => {
    for (const release of releases.splice(0)) release()
  }
  try {
    const recording = newRecordingId(ports.now())
    const recorder = await ports.holdRecorder()
    if (recorder) releases.push(recorder)
    const lock = recorder && (await ports.holdTake(recording))
    if (!recorder || !lock) throw new BusyElsewhere('Another tab is recording.')
    releases.push(lock)
    const microphone = await ports.openMicrophone()
    releases.push(() => microphone.stop())
    const opened = { recording, owner: ports.owner(), mime: microphone.mime, startedAt: ports.now() }
    await ports.begin({ ...opened, segment: 0, startOffset: 0 })
    const asleep = ports.keepAwake()
    const done = (): void => {
      recorder()
      asleep()
    }
    return runTake(ports, microphone, { ...opened, done, releaseTake: lock }, dispatch)
  } catch (error) {
    releaseAll()
    throw error
  }
}

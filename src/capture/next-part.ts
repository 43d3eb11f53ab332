import { newRecordingId } from '../../contract/ids.ts'
import { OtherTabRecordsError } from './open-take.ts'
import type { RecorderEvent, Take } from './recorder-state.ts'
import { runTake } from './take.ts'
import { BEGINNING, type RunningTake, type TakePorts } from './take-ports.ts'

/** Given by the screen that offers it: nobody else loads this. */
export type NextPart = {
  open: OpenNextPart
  /** Under which title the part before is saved. */
  titleOf(part: Take, next: Take): Promise<string>
}

type OpenNextPart = (
  ports: TakePorts,
  before: RunningTake,
  dispatch: (event: RecorderEvent) => void,
) => Promise<RunningTake>

/**
 * Goes on as a new recording with the same microphone. What takes time comes first: the next encoder then starts in the same
 * turn in which the last one is stopped, so that nothing between them is lost. Rejects, and ends nothing, when that cannot be.
 */
export const openNextPart: OpenNextPart = async (ports, before, dispatch) => {
  const startedAt = ports.now()
  const recording = newRecordingId(startedAt)
  const releaseTake = await ports.holdTake(recording)
  if (!releaseTake) throw new OtherTabRecordsError('Another tab is recording.')
  try {
    const owner = ports.owner()
    await ports.begin({ recording, owner, mime: before.mime, startedAt, segment: 0, startOffset: 0 })
    const { microphone, done } = before.handOver()
    const opened = { recording, owner, mime: microphone.mime, startedAt, from: BEGINNING, done, releaseTake }
    try {
      return runTake(ports, microphone, opened, dispatch)
    } catch (error) {
      done()
      throw error
    }
  } catch (error) {
    releaseTake()
    throw error
  }
}

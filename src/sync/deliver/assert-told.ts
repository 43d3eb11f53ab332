import type { RecordingId } from '../../../contract/ids.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import type { AppDatabase, RecordingEntry } from '../../local/app-database.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { answered } from '../../local/unanswered-error.ts'
import { UserActionRequiredError } from '../outbox/user-action-required.ts'
import { AudioElsewhereError } from '../upload/audio-elsewhere.ts'
import { TELLS_NOTHING } from '../upload/sealed-segment.ts'

type Databases = { app: AppDatabase; audio: AudioDatabase }

/**
 * What is written in a sealed recording stays here, and holds up nothing. What a restored server gets back leaves it out by itself.
 * @throws UserActionRequiredError where it is sealed
 */
export async function assertTold(databases: Databases, { recording, work }: RecordingEntry): Promise<void> {
  if (work.kind === 'give-back' || TELLS_NOTHING.test(work.kind)) return
  if (await isSealedHere(databases, recording))
    throw new UserActionRequiredError({ kind: 'refused', message: 'Only your devices can change this recording.' })
}

/**
 * Whether only the person's devices can open it. Of what no server has confirmed its audio says it.
 * @throws AudioElsewhereError where that database does not answer: the entry waits, and holds up no other
 */
export async function isSealedHere({ app, audio }: Databases, id: RecordingId): Promise<boolean> {
  const row = await app.recordings.get(id)
  if (row && (isSealed(row) || row.confirmedAt)) return isSealed(row)
  const segments = await answered(segmentsOf(audio, id)).catch((error: unknown) => {
    console.warn('Whether a recording is sealed is not known.', error)
    throw new AudioElsewhereError()
  })
  return segments.some(({ lock }) => lock)
}

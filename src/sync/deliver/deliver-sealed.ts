import type { RecordingId } from '../../../contract/ids.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { offline } from '../../api/api-error.ts'
import type { AppDatabase, RecordingEntry } from '../../local/app-database.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { answered } from '../../local/unanswered-error.ts'
import type { DrainContext, Sealing, ValueContext } from '../drain-context.ts'
import { UserActionRequiredError } from '../outbox/user-action-required.ts'
import { AudioElsewhereError } from '../upload/audio-elsewhere.ts'
import { TELLS_NOTHING } from '../upload/sealed-segment.ts'

type Databases = { app: AppDatabase; audio: AudioDatabase }

/**
 * What is written in a sealed recording goes sealed, or stays here and holds up nothing. What a restored server gets back leaves it out by itself.
 * That it was deleted for good goes both ways: sealed first, then in the clear.
 *
 * @returns whether it was delivered to the person's devices. @throws UserActionRequiredError where it cannot be, AudioElsewhereError where a
 *   page has to do it, and ApiError
 */
export async function deliverSealed(context: DrainContext, entry: RecordingEntry): Promise<boolean> {
  if (entry.work.kind === 'delete' && entry.work.sealed !== undefined) {
    if (!context.sealing) throw new AudioElsewhereError()
    await (await load(context))?.sealDeletion(context, entry)
  }
  if (entry.work.kind === 'give-back' || TELLS_NOTHING.test(entry.work.kind)) return false
  if (!(await isSealedHere(context, entry.recording))) return false
  if (!context.sealing) throw new AudioElsewhereError()
  if (await (await load(context))?.deliverField(context, entry)) return true
  throw new UserActionRequiredError({ kind: 'refused', message: 'Only your devices can change this recording.' })
}

/** Opens what other devices have written in sealed recordings, where the person uses the mode. Throws ApiError. */
export const openValues = async (context: ValueContext): Promise<void> => (await load(context))?.openValues(context)

/** What cannot be loaded now is tried again, like what was not heard. */
const load = ({ sealing }: Pick<DrainContext, 'sealing'>): Promise<Sealing | undefined> | undefined =>
  sealing?.().catch((error: unknown) => {
    throw offline(error)
  })

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

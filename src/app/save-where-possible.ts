import type { RecordingId } from '../../contract/ids.ts'
import { isInMemory } from '../local/in-memory/in-memory-database.ts'
import { isDatabaseFailure } from '../local/reopen.ts'
import { type Finish, saveRecording } from '../local/takes/save-take.ts'
import { answered, DatabaseTimeoutError } from '../local/unanswered-error.ts'
import { switchAppToMemory } from '../session/in-memory-user.ts'
import type { SignedInUser } from '../session/store.ts'

/** Longer than the waveform of 90 minutes takes to be read. */
const SAVE_MS = 30_000

/** Sound that is only in memory waits for no database: its row then stands in memory too, until both are uploaded. */
export async function saveWithFallback(here: SignedInUser, finish: Finish): Promise<RecordingId> {
  try {
    return await answered(saveRecording(here.app, here.audio, finish), SAVE_MS)
  } catch (error) {
    const isDown = isDatabaseFailure(error) || error instanceof DatabaseTimeoutError
    if (!isDown || !isInMemory(here.audio) || isInMemory(here.app)) throw error
    console.error('Memory stands in for the library.', error)
    return saveRecording(await switchAppToMemory(here), here.audio, finish)
  }
}

import type { RecordingId } from '../contract/ids.ts'
import { answered, Unanswered } from './db/answered.ts'
import { isDatabaseFailure } from './db/reopen.ts'
import { type Finish, saveRecording } from './db/save-take.ts'
import { isStandIn } from './db/stand-in.ts'
import { standInForApp } from './stand-in-person.ts'
import type { Person } from './store.ts'

/** Longer than the waveform of 90 minutes takes to be read. */
const SAVE_MS = 30_000

/** Sound that is only in memory waits for no database: its row then stands in memory too, until both are uploaded. */
export async function saveWherePossible(here: Person, finish: Finish): Promise<RecordingId> {
  try {
    return await answered(saveRecording(here.app, here.audio, finish), SAVE_MS)
  } catch (error) {
    const isDown = isDatabaseFailure(error) || error instanceof Unanswered
    if (!isDown || !isStandIn(here.audio) || isStandIn(here.app)) throw error
    console.error('The library does not take the recording; memory stands in for it.', error)
    return saveRecording(await standInForApp(here), here.audio, finish)
  }
}

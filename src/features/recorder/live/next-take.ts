import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import type { AppDatabase } from '../../../local/app-database.ts'
import { readTakeNote } from '../../../local/takes/take-note.ts'
import { saveNotices } from '../finished/save-notices.ts'
import { setTakeTitle, titleOf } from '../finished/take-title.ts'
import { nextTitle, takeAlong } from './next-part-title.ts'

/**
 * After the limit: what is said from now on becomes another recording. It begins within the tap, and the take that has ended is
 * saved behind it; where that fails it is offered as a recovered one.
 */
export async function startNextTake(recorder: Recorder, app: AppDatabase, ended: Take): Promise<void> {
  const title = titleOf(app, ended)
  // Its note goes when it is saved.
  const note = readTakeNote(app, ended.recording)
  recorder.reset()
  recorder.start()
  const unsubscribe = recorder.subscribe(() => {
    const state = recorder.state()
    if (state.kind === 'requesting') return
    unsubscribe()
    if (state.kind !== 'recording') return
    void title.then((known) => setTakeTitle(app, state.take.recording, nextTitle(known)))
    void takeAlong(app, note, state.take)
  })
  await saveNotices(
    title,
    Promise.all([title, note.catch(() => null)]).then(([known]) => recorder.saveTake(ended.recording, known)),
    () => undefined,
  )
}

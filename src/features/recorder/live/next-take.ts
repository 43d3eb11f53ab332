import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import type { AppDatabase } from '../../../local/app-database.ts'
import { saveNotices } from '../finished/save-notices.ts'
import { setTakeTitle, titleOf } from '../finished/take-title.ts'
import { nextTitle } from './next-part-title.ts'

/**
 * After the limit: what is said from now on becomes another recording. It begins within the tap, and the take that has ended is
 * saved behind it; where that fails it is offered as a recovered one.
 */
export async function startNextTake(recorder: Recorder, app: AppDatabase, ended: Take): Promise<void> {
  const title = titleOf(app, ended)
  recorder.reset()
  recorder.start()
  const unsubscribe = recorder.subscribe(() => {
    const state = recorder.state()
    if (state.kind === 'requesting') return
    unsubscribe()
    if (state.kind === 'recording')
      void title.then((known) => setTakeTitle(app, state.take.recording, nextTitle(known)))
  })
  await saveNotices(
    title.then((known) => recorder.saveTake(ended.recording, known)),
    () => undefined,
  )
}

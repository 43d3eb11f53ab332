import { useEffect } from 'react'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { liveTexts } from '../../../i18n/english/live.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { titleOf } from './take-title.ts'

type Left = { recorder: Recorder; person: SignedInUser; take: Pick<Take, 'recording' | 'startedAt'> }

/**
 * Shows nothing: who goes to another screen, and not away from the app, has the finished take saved under the title that
 * stands there.
 */
export function SaveOnLeave(): null {
  const { recorder } = useRecorder()
  const person = useUser()
  useEffect(() => {
    const here = location.pathname
    const state = recorder.state()
    return () => {
      if (state.kind === 'finished' && location.pathname !== here) void saveLeft({ recorder, person, take: state.take })
    }
  }, [recorder, person])
  return null
}

/** Where it cannot be saved it stays as it is, and the recording bar leads back to it. */
async function saveLeft({ recorder, person, take }: Left): Promise<void> {
  const isLeft = (): boolean => {
    const state = recorder.state()
    return state.kind === 'finished' && state.take.recording === take.recording
  }
  if (!isLeft()) return
  let name = ''
  try {
    const title = await titleOf(person.app, take)
    if (!isLeft()) return
    name = title
    const about = `/recording/${await recorder.save(title)}`
    notify({ title: recordTexts.saved, description: liveTexts.savedAs(title), about })
  } catch (error) {
    console.error('The recording that was left is not saved.', error)
    notify({ title: recordTexts.saveFailed, name, description: recordTexts.saveFailedText, type: 'error' })
  }
}

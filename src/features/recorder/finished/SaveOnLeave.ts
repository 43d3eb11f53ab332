import { useEffect } from 'react'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { titleOf } from './take-title.ts'
import { tellSaved } from './tell-saved.ts'

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
  const title = titleOf(person.app, take)
  await tellSaved(
    title,
    title.then((name) => (isLeft() ? recorder.save(name) : null)),
  )
}

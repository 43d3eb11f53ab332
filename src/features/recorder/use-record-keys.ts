import { useEffect } from 'react'
import type { Recorder } from '../../capture/recorder.ts'
import type { PressGuard } from './press-guard.ts'

const CONTROLS = 'input, textarea, select, button, a, summary, dialog, [contenteditable], [role="slider"]'

/** Space records, then pauses and resumes; not where Space already means something, and never on a held key. */
export function useRecordKeys(recorder: Recorder, isMeant: PressGuard['isMeant']): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(CONTROLS)) return
      if (!press(recorder, isMeant)) return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [recorder, isMeant])
}

/** False where Space means nothing: while the microphone is asked for, and after Stop. */
function press(recorder: Recorder, isMeant: PressGuard['isMeant']): boolean {
  switch (recorder.state().kind) {
    case 'idle':
    case 'failed':
      recorder.start()
      return true
    case 'recording':
      if (isMeant()) recorder.pause()
      return true
    case 'paused':
      recorder.resume()
      return true
    default:
      return false
  }
}

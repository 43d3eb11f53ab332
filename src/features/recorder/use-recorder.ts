import { useAtomValue } from 'jotai'
import type { Recorder } from '../../capture/recorder.ts'
import type { RecorderState } from '../../capture/recorder-state.ts'
import { recorderAtom, recorderStateAtom } from './recorder-atom.ts'

/** The recorder and its state, for components. */
export function useRecorder(): { recorder: Recorder; state: RecorderState } {
  const recorder = useAtomValue(recorderAtom)
  const state = useAtomValue(recorderStateAtom)
  if (!recorder) throw new Error('There is no recorder.')
  return { recorder, state }
}

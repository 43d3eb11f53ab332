import { useAtomValue } from 'jotai'
import type { Recorder } from './recorder.ts'
import { recorderAtom, recorderStateAtom } from './recorder-atom.ts'
import type { RecorderState } from './recorder-state.ts'

/** The recorder and its state, for components. */
export function useRecorder(): { recorder: Recorder; state: RecorderState } {
  const recorder = useAtomValue(recorderAtom)
  const state = useAtomValue(recorderStateAtom)
  if (!recorder) throw new Error('The recorder is made in main.tsx before the first render.')
  return { recorder, state }
}

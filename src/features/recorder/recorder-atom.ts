import { atom } from 'jotai'
import type { Recorder } from '../../capture/recorder.ts'
import type { RecorderState } from '../../capture/recorder-state.ts'

/** The one recorder of the page, put here by main.tsx before the first render. */
export const recorderAtom = atom<Recorder | null>(null)

/** Its state, kept in step by main.tsx. */
export const recorderStateAtom = atom<RecorderState>({ kind: 'idle' })

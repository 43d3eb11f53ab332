import { atom } from 'jotai'
import type { Recorder } from '../../capture/recorder.ts'
import type { RecorderState } from '../../capture/recorder-state.ts'

/** The one recorder of the page, put here by main.tsx before the first render. */
export const recorderAtom = atom<Recorder | null>(null)

/** The language that was chosen before Start, for the next recording alone; undefined: as this device has it by default. */
export const nextLanguageAtom = atom<string | null | undefined>(undefined)

/** Its state, kept in step by main.tsx. */
export const recorderStateAtom = atom<RecorderState>({ kind: 'idle' })

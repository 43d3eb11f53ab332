import { atom } from 'jotai'
import { NOT_SELECTING } from './selection.ts'

/** Outlives the turn of a tablet, which draws the library anew beside the recording or without it. */
export const selectionAtom = atom(NOT_SELECTING)

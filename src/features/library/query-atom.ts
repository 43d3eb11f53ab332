import { atom } from 'jotai'

/** What is searched for in the library: still there when a person comes back from a hit. */
export const queryAtom = atom('')

import { atom } from 'jotai'

/** True while the list of shortcuts is to be seen. */
export const sheetAtom = atom(false)

import { atom } from 'jotai'

/** How often files were put into the inbox by this page: the library that is open looks into it again. */
export const receivedAtom = atom(0)

import { atom } from 'jotai'

/** What is written in the input and not asked yet; it survives closing the panel. */
export const draftAtom = atom('')
/** The same of a question about all recordings. */
export const libraryDraftAtom = atom('')

import { atom } from 'jotai'

/** Typed once, it stands in each of the forms before the sign-in. */
export const typedEmailAtom = atom('')

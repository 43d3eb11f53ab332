/** One chunk: the first visit pays for each address that the app names. */

export { OtherWays } from './OtherWays.tsx'
export { askForProof, mayDownload } from './proof/ask-for-proof.tsx'

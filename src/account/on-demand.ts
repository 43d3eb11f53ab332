/** One chunk: the first visit pays for each address that the app names. */
export { askForProof, mayDownload } from './ask-for-proof.tsx'
export { OtherWays } from './OtherWays.tsx'

/** One chunk: the first visit pays for each address that the app names. */
export { HostNotice } from './HostNotice.tsx'
export { ModeNotice } from './ModeNotice.tsx'

/** What the page loads of this room to seal, open and send recordings, all of it at once (src/session/sealing/sealing.ts). */

export { openSounds } from './audio/open-sounds.ts'
export { lockOf, sealerOf } from './audio/seal-take.ts'
export { deliverField } from './fields/deliver-field.ts'
export { sealDeletion } from './fields/seal-deletion.ts'
export { followAccount, followAccount as openValues } from './follow-account.ts'
export { keyStoreOf } from './key-store.ts'

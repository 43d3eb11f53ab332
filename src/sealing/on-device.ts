/** What the page loads of this room, all of it at once (src/session/sealing/sealing.ts). */

export { openSounds } from './audio/open-sounds.ts'
export { lockOf, sealerOf } from './audio/seal-take.ts'
export { deliverField } from './fields/deliver-field.ts'
export { openValues } from './fields/open-values.ts'

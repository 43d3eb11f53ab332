/** One chunk: the first visit pays for each address that the app names. */

export { DangerZone } from '../DangerZone.tsx'
export { OnlyMyDevices } from '../only-my-devices/OnlyMyDevices.tsx'
export { Devices } from './Devices.tsx'
export { Passkeys } from './Passkeys.tsx'
export { Password } from './Password.tsx'
export { RecoveryCodes } from './RecoveryCodes.tsx'

/** What the page loads of this room to set the mode up and to let devices in (src/session/sealing/sealing.ts). */

export { RecoveryKeyError } from '../../core/sealing/codes/recovery-key.ts'
export { passkeyInput } from '../../core/sealing/unlocker.ts'
export { keptAccount } from './account.ts'
export { beginAccount, draftAccount, isTriedBack, mayBegin } from './begin-account.ts'
export { keyStoreOf } from './key-store.ts'
export { lookAgain } from './sync-keys.ts'
export { approveDevice, findDevice } from './unlockers/approve-device.ts'
export { askForApproval, lookForApproval } from './unlockers/ask-for-approval.ts'
export { dropUnlocker } from './unlockers/keep-unlocker.ts'
export { addPasskeyUnlocker } from './unlockers/passkey-unlocker.ts'
export { enterRecovered, recoverAccount, recoverAgain, recoverByPasskey } from './unlockers/recover-account.ts'
export { draftRecovery, isRecoveryTriedBack, removeFromAccount } from './unlockers/remove-unlockers.ts'

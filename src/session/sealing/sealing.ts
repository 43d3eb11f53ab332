import type { AppDatabase } from '../../local/app-database.ts'
import { answered } from '../../local/unanswered-error.ts'
import { isOnlyMyDevices } from '../../platform/storage/only-my-devices.ts'
import { loadExtra } from '../load-extra.ts'
import { isOn } from './mode.ts'

/** Rejects also where it does not come in time. */
export const loadSealing = () => answered(loadExtra('sealing', () => import('../../sealing/on-device.ts')))

/** What sets the mode up and lets devices in. Rejects also where it does not come in time. */
export async function loadUnlockers() {
  // It is built on this, which has to be here as well.
  await loadSealing()
  return answered(loadExtra('unlockers', () => import('../../sealing/in-settings.ts')))
}

/**
 * What seals what is recorded into this account; undefined where its person does not use "Only my devices".
 * Rejects where that is not to be had: nothing may be recorded, as it would be in the clear.
 */
export async function sealingOf(app: AppDatabase) {
  if (!(await isOn(app))) return undefined
  const sealing = await loadSealing()
  // Another device has begun it, or the server wants it: this device says so by itself from here on. The note is there at once.
  if (!isOnlyMyDevices(app.name)) void sealing.keyStoreOf(app).turnOn()
  return sealing
}

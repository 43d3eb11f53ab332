import type { AppDatabase } from '../../local/app-database.ts'
import { answered } from '../../local/unanswered-error.ts'
import { isOnlyMyDevices } from '../../platform/storage/only-my-devices.ts'
import { loadExtra } from '../load-extra.ts'

/** A database that leaves the question unanswered holds up no Start for longer. Milliseconds. */
const PATIENCE_MS = 2000

/** Rejects also where it does not come in time. */
export const loadSealing = () => answered(loadExtra('sealing', () => import('../../sealing/on-device.ts')))

/**
 * What seals what is recorded into this account; undefined where its person does not use "Only my devices".
 * Rejects where that is not to be had: nothing may be recorded, as it would be in the clear.
 */
export const sealingOf = async (app: AppDatabase) => ((await isOn(app)) ? loadSealing() : undefined)

/** The person's database says it. The note beside it comes first: it answers where the database does not. */
const isOn = async ({ name, keys }: AppDatabase): Promise<boolean> =>
  isOnlyMyDevices(name) ||
  (await answered(keys.where(':id').anyOf('mode', 'account').count(), PATIENCE_MS).catch(() => 0)) > 0

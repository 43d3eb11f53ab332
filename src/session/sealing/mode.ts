import type { AppDatabase } from '../../local/app-database.ts'
import { answered } from '../../local/unanswered-error.ts'
import { isOnlyMyDevices } from '../../platform/storage/only-my-devices.ts'

/** A database that leaves the question unanswered holds up no Start for longer. Milliseconds. */
const PATIENCE_MS = 2000

/**
 * Whether this person uses "Only my devices". Their database says it. The note beside it comes first: it answers where the database
 * does not.
 */
export const isOn = async ({ name, keys }: AppDatabase): Promise<boolean> =>
  isOnlyMyDevices(name) ||
  (await answered(keys.where(':id').anyOf('mode', 'account').count(), PATIENCE_MS).catch(() => 0)) > 0

import type { AppDatabase } from '../local/app-database.ts'
import { hasUnsent } from '../local/recordings/unsent.ts'

/**
 * Asks for a sync event at each start that finds something unsent: the browser gives an older one up after three tries
 * (background_sync_parameters.cc). At once, as this page may be closed before it can call the server itself.
 */
export async function askForEvent(person: { app: AppDatabase } | null, requestSync: () => void): Promise<void> {
  try {
    if (person && (await hasUnsent(person.app))) requestSync()
  } catch (error) {
    console.warn('The outbox cannot be counted.', error)
  }
}

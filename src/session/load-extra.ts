import type { ExtraName, ExtrasQuestion } from '../../contract/extras.ts'
import { askWorker } from '../platform/worker/ask-worker.ts'

/** What of the app is not on this device, and cannot be fetched now. */
export class ExtraMissingError extends Error {}

/**
 * Loads a module of an extra. The service worker fetches first what is missing: a browser may remember for as long as the
 * page is open that a module could not be loaded. Online it is asked for even so: a page that is newer than its worker has
 * other files.
 * @throws ExtraMissingError
 */
export async function loadExtra<Module>(name: ExtraName, load: () => Promise<Module>): Promise<Module> {
  const question: ExtrasQuestion = { type: 'need-extra', name }
  if ((await askWorker<boolean>(question)) === false && !navigator.onLine)
    throw new ExtraMissingError(`The extra "${name}" is not here.`)
  try {
    return await load()
  } catch (cause) {
    throw new ExtraMissingError(`The extra "${name}" does not load.`, { cause })
  }
}

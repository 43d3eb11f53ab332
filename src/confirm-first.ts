import { NOT_FRESH } from '../contract/fresh.ts'
import { ApiFailure } from './api/api-failure.ts'
import { loadExtra } from './load-extra.ts'
import { notify } from './ui/notices.ts'
import { extraTexts } from './ui/texts/extras.ts'

/** The person was asked for a proof and gave none: nothing was done, and there is nothing to tell. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

const dialog = () => loadExtra('account', () => import('./account/on-demand.ts'))

/**
 * A call that the server answers only while the session is fresh (accounts/confirmations.ts): when it is not, the person is
 * asked to confirm, and the call is made again. Throws NotConfirmed, ExtraMissing, and whatever `work` throws.
 */
export async function confirmFirst<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiFailure && error.failure.kind === 'status' && error.failure.code === NOT_FRESH))
      throw error
  }
  const { askForProof } = await dialog()
  if (!(await askForProof())) throw new NotConfirmed()
  return work()
}

/** Asks the same before a download, whose answer the page does not hear. False: it must not start, and the person knows why. */
export async function mayDownload(): Promise<boolean> {
  try {
    return await (await dialog()).mayDownload()
  } catch (error) {
    console.error(error)
    notify({ title: extraTexts.failed, type: 'error' })
    return false
  }
}

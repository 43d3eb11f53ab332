import { NOT_FRESH } from '../../contract/fresh-session.ts'
import { ApiError } from '../api/api-error.ts'
import { extraTexts } from '../i18n/english/extras.ts'
import { notify } from '../ui/shell/notices.ts'

/** The person was asked for a proof and gave none: nothing was done, and there is nothing to tell. */
export class NotConfirmedError extends Error {
  override name = 'NotConfirmedError'
}

type Dialog = { askForProof(): Promise<boolean>; mayDownload(): Promise<boolean> }
let load: (() => Promise<Dialog>) | null = null

/** Called once, by the pages that need it: the dialog is a screen, which this room does not import. */
export function provideDialog(from: () => Promise<Dialog>): void {
  load = from
}

function dialog(): Promise<Dialog> {
  if (!load) throw new Error('No page has provided the dialog')
  return load()
}

/**
 * A call that the server answers only while the session is fresh (accounts/credentials/confirmations.ts): when it is not, the person is
 * asked to confirm, and the call is made again. Throws NotConfirmedError, ExtraMissingError, and whatever `work` throws.
 */
export async function confirmFirst<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === NOT_FRESH)) throw error
  }
  const { askForProof } = await dialog()
  if (!(await askForProof())) throw new NotConfirmedError()
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

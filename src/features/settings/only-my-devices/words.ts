import type { ListedUnlocker } from '../../../../core/sealing/key-log-entry.ts'
import { ApiError } from '../../../api/api-error.ts'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { locale } from '../../../i18n/locale.ts'
import { NotConfirmedError } from '../../../session/confirm-first.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'

/** As its device named it when it came in; a recovery key in the language of whoever reads it. */
export function unlockerName({ kind, name }: Pick<ListedUnlocker, 'kind' | 'name'>): string {
  if (kind === 'recovery') return texts.recoveryKey
  return kind === 'passkey' ? texts.passkeyFrom(name) : name
}

/** Why it did not work: what the server or the passkey said, or that it is to be tried again. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'status') return serverTexts.said(error.message)
  if (error instanceof NoSecretError) return texts.noSecret
  if (error instanceof OtherLogError) return texts.otherLog
  if (error instanceof NotOfferedError) return texts.notOffered
  if (error instanceof NotConfirmedError) return texts.notConfirmed
  if (error instanceof Error && error.name === 'KeyLogWriteError') return texts.changed
  console.error(error)
  if (!(error instanceof DOMException)) return texts.failed
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? texts.noPasskeyUsed : texts.failed
}

/** The same where a recovery key was typed. */
export async function reasonOfKey(error: unknown): Promise<string> {
  const { RecoveryKeyError } = await loadUnlockers()
  return error instanceof RecoveryKeyError ? texts.fault[error.fault] : reasonOf(error)
}

/** When an unlocker came in: two of the same name are told apart by it. */
export const addedText = ({ since }: Pick<ListedUnlocker, 'since'>): string =>
  texts.added(new Date(since).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }))

/** The operator has taken the offer back since this page heard of it. */
export class NotOfferedError extends Error {
  override name = 'NotOfferedError'
}

/** The server shows another history than this device knows. */
export class OtherLogError extends Error {
  override name = 'OtherLogError'
}

/** The passkey that was chosen gives no secret, or another one each time. */
export class NoSecretError extends Error {
  override name = 'NoSecretError'
}

import { passkeyEndpoints } from '../../contract/accounts/passkeys.ts'
import { serverMessage } from '../api/server-message.ts'
import { passkeyListTexts as texts } from '../i18n/english/passkeys.ts'
import { serverTexts } from '../i18n/english/server.ts'
import { makePasskey, passkeyProblem } from '../platform/passkeys.ts'
import { client } from './client.ts'
import { confirmFirst } from './confirm-first.ts'
import { deviceName } from './device-name.ts'

/** One of this device, for who is signed in. @throws NotConfirmedError, ApiError, DOMException as `makePasskey` */
export async function addPasskey(): Promise<void> {
  const made = await makePasskey(await confirmFirst(() => client.call(passkeyEndpoints.beginPasskey, {})))
  const body = { name: deviceName(navigator.userAgent), made }
  await confirmFirst(() => client.call(passkeyEndpoints.addPasskey, { body }))
}

export const reasonNotAdded = (error: unknown): string =>
  passkeyProblem(error, texts) ?? serverTexts.said(serverMessage(error) ?? texts.addFailedText)

import { type MadePasskey, type NewPasskeyOptions, passkeyEndpoints } from '../../contract/accounts/passkeys.ts'
import { serverMessage } from '../api/server-message.ts'
import { passkeyListTexts as texts } from '../i18n/english/passkeys.ts'
import { serverTexts } from '../i18n/english/server.ts'
import { answered } from '../local/unanswered-error.ts'
import { makePasskey, passkeyProblem } from '../platform/passkeys.ts'
import { client } from './client.ts'
import { confirmFirst } from './confirm-first.ts'
import { deviceName } from './device-name.ts'
import { loadUnlockers } from './sealing/sealing.ts'
import { readStand } from './sealing/stand.ts'
import { store, userAtom } from './store.ts'

/** One of this device, for who is signed in. @throws NotConfirmedError, ApiError, DOMException as `makePasskey` */
export async function addPasskey(): Promise<void> {
  const made = await madePasskey(await confirmFirst(() => client.call(passkeyEndpoints.beginPasskey, {})))
  const body = { name: deviceName(navigator.userAgent), made }
  await confirmFirst(() => client.call(passkeyEndpoints.addPasskey, { body }))
}

/** Where "Only my devices" is offered it is to open recordings as well, if it can. */
async function madePasskey(options: NewPasskeyOptions): Promise<MadePasskey> {
  const person = store.get(userAtom)
  const stand = person ? await answered(readStand(person.app)).catch(() => 'off') : 'off'
  if (stand === 'off') return makePasskey(options)
  try {
    const { passkeyInput } = await loadUnlockers()
    return await makePasskey(options, await passkeyInput())
  } catch (error) {
    if (passkeyProblem(error, texts) !== null) throw error
    console.warn('This passkey is made without a secret for recordings.', error)
    return makePasskey(options)
  }
}

export const reasonNotAdded = (error: unknown): string =>
  passkeyProblem(error, texts) ?? serverTexts.said(serverMessage(error) ?? texts.addFailedText)

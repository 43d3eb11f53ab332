import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { getUnsentPreferences, keepAccount } from '../../local/device/account.ts'
import type { DrainContext } from '../drain-context.ts'

type Context = Pick<DrainContext, 'app' | 'client'> & { signal?: AbortSignal }

/** Carries preferences that were chosen here to the account, before the server's own are taken in. Throws ApiError. */
export async function sendPreferences({ app, client, signal }: Context): Promise<void> {
  const unsent = await getUnsentPreferences(app)
  if (unsent === null) return
  try {
    await keepAccount(app, await client.call(endpoints.setPreferences, { body: unsent, signal }), unsent)
  } catch (error) {
    // A server of another version does not know this call or this choice: no reason to hold up everything else.
    if (!(error instanceof ApiError) || ![400, 404, 422].includes(error.status)) throw error
    console.error('The server did not take the preferences; they stay on this device.', error)
  }
}

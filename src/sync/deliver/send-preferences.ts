import type { Account } from '../../../contract/accounts/account.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { getAccount, getUnsentPreferences, keepAccount } from '../../local/device/account.ts'
import type { DrainContext } from '../drain-context.ts'

type Context = Pick<DrainContext, 'app' | 'client'> & { signal?: AbortSignal }

/**
 * Carries preferences that were chosen here to the account, and no others: those stay as they were `heard` a moment ago, as another
 * device may have chosen them since. Resolves to the account with them. Throws ApiError.
 */
export async function sendPreferences(
  { app, client, signal }: Context,
  heard: Account | undefined,
): Promise<Account | undefined> {
  const unsent = await getUnsentPreferences(app)
  const known = unsent && (await getAccount(app))
  if (!known) return heard
  try {
    // A list that was not touched here stays as it is there: left out, it can overwrite nobody's.
    const body = { ...known.preferences, ...heard?.preferences, vocabulary: undefined, ...unsent }
    const account = await client.call(endpoints.setPreferences, { body, signal })
    await keepAccount(app, account, unsent)
    return account
  } catch (error) {
    // A server of another version does not know this call or this choice: no reason to hold up everything else.
    if (!(error instanceof ApiError) || ![400, 404, 422].includes(error.status)) throw error
    console.error('The preferences are on this device only.', error)
    return heard
  }
}

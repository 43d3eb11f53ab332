import { type Account, DEFAULT_PREFERENCES, type Preferences } from '../../../contract/accounts/account.ts'
import type { AppDatabase } from '../app-database.ts'

/** The account as the last sync heard it, with what was chosen here since; null before the first sync. */
export async function getAccount(app: AppDatabase): Promise<Account | null> {
  const row = await app.meta.get('account')
  if (row?.key !== 'account') return null
  // What an older version stored knows fewer of them.
  const preferences = { ...DEFAULT_PREFERENCES, ...row.account.preferences, ...row.unsent }
  return { ...row.account, preferences }
}

/** Kept at once, with or without a network; the next sync carries it to the account. */
export async function choosePreferences(app: AppDatabase, change: Partial<Preferences>): Promise<void> {
  await app.transaction('rw', app.meta, async () => {
    const row = await app.meta.get('account')
    if (row?.key !== 'account') throw new Error('The account is known after the first sync. Try again then.')
    // Nothing but the change: what was not touched here may be chosen on another device meanwhile.
    await app.meta.put({ ...row, unsent: { ...row.unsent, ...change } })
  })
}

export async function getUnsentPreferences(app: AppDatabase): Promise<Partial<Preferences> | null> {
  const row = await app.meta.get('account')
  return row?.key === 'account' ? row.unsent : null
}

/**
 * Takes in what the server says. `sent`: the choice that this answers; one that was made since stays unsent, and so does what a
 * server of before does not know: its answer is without it.
 */
export async function keepAccount(
  app: AppDatabase,
  account: Account,
  sent: Partial<Preferences> | null = null,
): Promise<void> {
  await app.transaction('rw', app.meta, async () => {
    const unsent = await getUnsentPreferences(app)
    const isAnswered = JSON.stringify(unsent) === JSON.stringify(sent)
    const isKnown = Object.keys(unsent ?? {}).every((name) => name in account.preferences)
    const row = await app.meta.get('account')
    // A log that the server once showed is a yes for good: no silence of it is a "no" (docs/zero-access.md).
    const isUsed = row?.key === 'account' && row.account.onlyMyDevices === 'used'
    const said = isUsed ? { ...account, onlyMyDevices: 'used' as const } : account
    await app.meta.put({ key: 'account', account: said, unsent: isAnswered && isKnown ? null : unsent })
  })
}

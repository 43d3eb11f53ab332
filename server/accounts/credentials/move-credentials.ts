import { randomBytes } from 'node:crypto'
import type { Auth } from '../auth.ts'

/**
 * Moves the credentials version, with `change` of the account, and ends its sessions. The caller has replaced the secrets
 * already: a sign-in in progress has read either the old version, and is refused at its end, or the new secrets.
 */
export async function moveCredentials(auth: Auth, userId: string, change: { banned?: boolean } = {}): Promise<void> {
  const { internalAdapter } = await auth.$context
  // Random, not counted: a restored backup must not reach a version that links were made for since.
  await internalAdapter.updateUser(userId, { ...change, credentials: randomBytes(12).toString('base64url') })
  await internalAdapter.deleteUserSessions(userId)
}

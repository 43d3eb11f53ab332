import type { Database, Write } from '../../schema.ts'

/** `token` as the table of sessions has it: its hash. */
export type RevokedSession = { token: string; user: string; expiresAt: Date }

/** Kept until the session would have ended by itself; what is older goes. */
export async function keepRevoked(write: Database | Write, sessions: readonly RevokedSession[]): Promise<void> {
  await write.deleteFrom('revoked_sessions').where('expires_at', '<', new Date().toISOString()).execute()
  for (const { token, user, expiresAt } of sessions) {
    await write
      .insertInto('revoked_sessions')
      .values({ token, user_id: user, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.column('token').doNothing())
      .execute()
  }
}

/** Whose session it was that was revoked; null when it was not, or would have ended by now. */
export async function findRevoked(database: Database, token: string): Promise<string | null> {
  const row = await database
    .selectFrom('revoked_sessions')
    .select('user_id')
    .where('token', '=', token)
    .where('expires_at', '>=', new Date().toISOString())
    .executeTakeFirst()
  return row?.user_id ?? null
}

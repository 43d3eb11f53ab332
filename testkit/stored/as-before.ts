import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { storedToken } from '../../server/accounts/sessions/hashed-tokens.ts'
import { databasePath } from '../../server/config/data-folder.ts'
import { KeyFile } from '../../server/keys/key-file.ts'
import { KEPT, keptInDatabase } from '../../server/secrets/server-secrets.ts'
import { openSqlite } from '../../server/store/dialects/sqlite.ts'
import { sessionCookie } from './backup-thief.ts'
import { takeBack } from './take-back.ts'

/** `cookie`: its Cookie header, with that of its session alone. */
export type Browser = { cookie: string }

/** The token of the browser's session. */
export const tokenOf = ({ cookie }: Browser): string =>
  decodeURIComponent(cookie.replace(/^[^=]+=/, '')).split('.')[0] ?? ''

/**
 * Makes of the data folder of a stopped server what the version before left: secret and push keys in files of their own, and the
 * tokens of these browsers as they are. Resolves to the secret, and to the cookies as that version signed them.
 */
export async function asBefore(
  dataDir: string,
  browsers: readonly Browser[],
): Promise<{ secret: string; cookies: string[] }> {
  const masters = new KeyFile(`${dataDir}.key`)
  const database = openSqlite(databasePath(dataDir), masters)
  const kept = keptInDatabase(database, masters)
  const secret = (await kept.find('secret')) ?? ''
  for (const name of KEPT) await writeFile(join(dataDir, name), (await kept.find(name)) ?? '', { mode: 0o600 })
  await sql`delete from facts where name in (${sql.join([...KEPT])})`.execute(database)
  await sql`delete from content_keys where subject = 'server'`.execute(database)
  for (const token of browsers.map(tokenOf)) {
    await sql`update session set token = ${token} where token = ${storedToken(token)}`.execute(database)
  }
  await takeBack(database, '012')
  await database.destroy()
  return { secret, cookies: browsers.map((browser) => sessionCookie(tokenOf(browser), secret)) }
}

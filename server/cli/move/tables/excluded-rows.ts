import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BUCKET_FACT } from '../../../context/folders/audio-location.ts'
import { FOLDER_FACT } from '../../../context/folders/folder-check.ts'
import { STATE_FACT } from '../../../context/reset-after-restore.ts'
import { ADDRESS_FACT } from '../../../context/served-address.ts'
import { KEPT } from '../../../secrets/server-secrets.ts'
import { SERVER_KEY } from '../../../store/content-keys.ts'
import { MOVE_FACT } from '../../../store/move-state.ts'
import { CLOCK_FACT } from '../../../store/processes/last-known-time.ts'
import { TRIED_FACT } from '../../../store/processes/try-to-write.ts'
import { TOLD } from '../../../store/tables/accounts/announced-engines.ts'

/** Facts about where things lie; each place has its own, as have its processes. What the servers keep for themselves is carried by `copyServerSecrets`. */
const FACTS: readonly string[] = [
  MOVE_FACT,
  BUCKET_FACT,
  FOLDER_FACT,
  TRIED_FACT,
  CLOCK_FACT,
  STATE_FACT,
  ADDRESS_FACT,
  ...KEPT,
]

/** The rows of a table to copy: all but those that say where this place is. */
export function isCopied(table: string): RawBuilder<SqlBool> {
  if (table === 'facts') return sql<SqlBool>`name not in (${sql.join(FACTS)}) and name not like ${`${TOLD}%`}`
  if (table === 'content_keys') return sql<SqlBool>`subject <> ${SERVER_KEY}`
  return sql<SqlBool>`1 = 1`
}

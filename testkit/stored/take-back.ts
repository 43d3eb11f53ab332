import { sql } from 'kysely'
import { isPostgres } from '../../server/store/dialects/column-types.ts'
import type { Database } from '../../server/store/schema.ts'
import { sealedTables } from '../../server/store/sealed-columns.ts'

/** What undoes each migration, by its number. Nothing undoes 012: whoever needs tokens as they were writes them. */
const UNDO: Record<string, (database: Database) => Promise<void>> = {
  '028': (database) => run(database, 'drop table sealed_values'),
  '029': (database) => run(database, 'drop table replaced_parts'),
  '027': (database) => run(database, 'drop table vocabularies'),
  '026': (database) => run(database, 'alter table transcript_versions drop column corrected'),
  '025': (database) => run(database, 'alter table recordings drop column most_speakers'),
  '024': async (database) => {
    for (const table of ['key_log', 'sealed_unlockers', 'approvals', 'wraps'])
      await run(database, `drop table ${table}`)
  },
  '023': async (database) => {
    for (const column of ['spoken_language', 'agreed_at'])
      await run(database, `alter table recordings drop column ${column}`)
  },
  '022': (database) => run(database, 'alter table jobs drop column improver'),
  '021': async (database) => {
    for (const index of ['jobs_by_turn', 'jobs_running', 'job_turns_by_turn_start'])
      await run(database, `drop index ${index}`)
  },
  '020': (database) => run(database, 'drop table transcript_words'),
  '019': async (database) => {
    for (const table of ['messages', 'library_messages']) {
      await run(database, `drop index ${table}_reply_to`)
      await run(database, `alter table ${table} drop column reply_to`)
    }
  },
  '018': (database) => run(database, 'alter table uploads drop column kept_bytes'),
  '017': async (database) => {
    await run(database, 'alter table recordings drop column edited')
    await run(database, 'drop table revoked_sessions')
    await run(database, "delete from facts where name = 'restore-id'")
  },
  '016': async (database) => {
    await run(database, 'drop table confirmations')
    await run(database, 'drop table recovery_codes')
  },
  '015': async (database) => {
    await run(database, 'alter table job_turns drop column turn_start')
    await run(database, 'alter table job_turns drop column turn_end')
  },
  '014': (database) => run(database, 'alter table audit drop column hash'),
  '013': async (database) => {
    await run(database, 'drop table erasures')
    if (!isPostgres(database)) return
    for (const table of Object.keys(sealedTables)) {
      await run(database, `alter table if exists ${table} drop constraint if exists ${table}_for_a_place`)
    }
  },
}

const run = async (database: Database, statement: string): Promise<void> => {
  await sql.raw(statement).execute(database)
}

/** Takes the tables back to before the migration with this number: migrations run in their order, so later ones go as well. */
export async function takeBack(database: Database, number: string): Promise<void> {
  for (const one of Object.keys(UNDO).sort().reverse()) if (one >= number) await UNDO[one]?.(database)
  await sql`delete from kysely_migration where name >= ${number}`.execute(database)
}

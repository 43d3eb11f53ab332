import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** Transcriptions are shared between people by seconds of audio (jobs/fair-turns.ts). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { fraction } = columnTypes(database)
  for (const name of ['turn_start', 'turn_end']) {
    await database.schema
      .alterTable('job_turns')
      .addColumn(name, fraction, (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

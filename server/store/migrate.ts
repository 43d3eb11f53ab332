import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import * as initial from './migrations/001-initial.ts'
import * as analysisFailure from './migrations/002-analysis-failure.ts'
import * as transcribedParts from './migrations/003-transcribed-parts.ts'
import * as people from './migrations/004-people.ts'
import * as libraryMessages from './migrations/005-library-messages.ts'
import * as passkeys from './migrations/006-passkeys.ts'
import * as pushSubscriptions from './migrations/007-push-subscriptions.ts'
import * as contentKeys from './migrations/008-content-keys.ts'
import * as keptUploads from './migrations/009-kept-uploads.ts'
import * as jobRequest from './migrations/010-job-request.ts'
import type { Database } from './schema.ts'

/** In the order they run. */
const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-analysis-failure': analysisFailure,
  '003-transcribed-parts': transcribedParts,
  '004-people': people,
  '005-library-messages': libraryMessages,
  '006-passkeys': passkeys,
  '007-push-subscriptions': pushSubscriptions,
  '008-content-keys': contentKeys,
  '009-kept-uploads': keptUploads,
  '010-job-request': jobRequest,
}

/** Brings the tables up to date. Throws with a sentence when the database was written by a newer Earmark. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const newer = (await executed(database)).filter((name) => !(name in migrations))
  if (newer.length > 0) {
    throw new Error(
      `The database was written by a newer version of Earmark (it has ${newer.join(', ')}). ` +
        'Start that version, or restore the backup you made before the upgrade.',
    )
  }
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function executed(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

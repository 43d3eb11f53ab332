import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config/config.ts'
import type { Database } from '../../store/schema.ts'

/** Stored in the database and in the data folder: the two belong together. */
export const FOLDER_FACT = 'audio-folder'
const NAME = FOLDER_FACT

/**
 * Several servers on one database must share one audio folder: on another machine it would be empty, and every recording without
 * its audio. Throws ConfigError. To be called under the startup lock.
 */
export async function refuseOtherFolder(database: Database, dataDir: string): Promise<void> {
  const path = join(dataDir, NAME)
  const here = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const row = await database.selectFrom('facts').select('value').where('name', '=', NAME).executeTakeFirst()
  if (row && row.value === here) return
  if (row) {
    throw new ConfigError(
      `The audio of the database in DATABASE_URL does not lie in ${dataDir}. Servers on several machines need one place ` +
        'for audio: set S3_ENDPOINT and S3_BUCKET. On the machine where it lies, set DATA_DIR to that folder; after a move ' +
        `of the audio, copy the file ${NAME} as well.`,
    )
  }
  const id = here ?? randomUUID()
  await writeFile(path, id, { mode: 0o600, flush: true })
  await database.insertInto('facts').values({ name: NAME, value: id }).execute()
}

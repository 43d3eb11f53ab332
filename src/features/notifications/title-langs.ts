import type { RecordingId } from '../../../contract/ids.ts'
import { langOfTitle } from '../../i18n/suggested-title.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { readLangs } from '../../local/transcripts/language.ts'

type Langs = ReadonlyMap<string, string | undefined>

/** The `lang` of the titles of these recordings, where it is not that of the page. None where a row cannot be read: the news stand without. */
export const titleLangs = (app: AppDatabase, recordings: readonly RecordingId[]): Promise<Langs> =>
  read(app, recordings).catch((error: unknown) => {
    console.warn('The languages of titles are not known.', error)
    return new Map()
  })

async function read(app: AppDatabase, recordings: readonly RecordingId[]): Promise<Langs> {
  const [rows, langs] = await Promise.all([app.recordings.bulkGet([...recordings]), readLangs(app, recordings)])
  return new Map(rows.flatMap((row) => (row ? [[row.id, langOfTitle(row, langs.get(row.id))]] : [])))
}

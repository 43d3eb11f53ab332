import { setImmediate as turn } from 'node:timers/promises'
import type { UserId } from '../../../contract/ids.ts'
import type { RecordingRow } from '../../../contract/recordings/recording.ts'
import type { Database } from '../../store/schema.ts'
import { pageOfRecordings, toRecording } from '../../store/tables/recordings/recordings.ts'
import { transcriptTexts } from '../../store/tables/recordings/transcript-texts.ts'

/** Recordings of one part: with long transcripts beside them, some tens of megabytes at most. */
export const PART = 20

/** The JSON of a person's list. Between two transcripts others get their turn. */
export async function* listParts(database: Database, user: UserId): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from('[')
  for (let last: RecordingRow | null = null; ; await turn()) {
    const page = await pageOfRecordings(database, user, PART, last)
    const texts = await transcriptTexts(
      database,
      user,
      page.map(({ row }) => row.id),
    )
    const rows = page.map((one) => JSON.stringify(toRecording(one, texts.get(one.row.id) ?? ''))).join(',')
    if (rows !== '') yield Buffer.from(last === null ? rows : `,${rows}`)
    if (page.length < PART) break
    last = page.at(-1)?.row ?? null
  }
  yield Buffer.from(']')
}

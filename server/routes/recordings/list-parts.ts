import type { UserId } from '../../../contract/ids.ts'
import { turn } from '../../kernel/turn.ts'
import type { Database } from '../../store/schema.ts'
import { type ListedRecording, listRecordings, recordingsOf } from '../../store/tables/recordings/recording-lists.ts'
import { toRecording } from '../../store/tables/recordings/recordings.ts'
import { transcriptTexts } from '../../store/tables/recordings/transcript-texts.ts'

/** Recordings of one part at most. */
export const PART = 20
/** How long those of one part are together, as they are stored with their transcripts; one at least, however long it is. */
const PART_BYTES = 4_000_000

/** The JSON of a person's list. Between two transcripts others get their turn. */
export async function* listParts(database: Database, user: UserId): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from('[')
  let isFirst = true
  for (let last: ListedRecording | null = null; ; await turn()) {
    const part = partOf(await listRecordings(database, user, last, PART))
    last = part.at(-1) ?? null
    if (last === null) break
    const ids = part.map(({ id }) => id)
    const [recordings, texts] = [await recordingsOf(database, user, ids), await transcriptTexts(database, user, ids)]
    const rows = recordings.map((one) => JSON.stringify(toRecording(one, texts.get(one.row.id) ?? ''))).join(',')
    if (rows === '') continue
    yield Buffer.from(isFirst ? rows : `,${rows}`)
    isFirst = false
  }
  yield Buffer.from(']')
}

function partOf(listed: readonly ListedRecording[]): readonly ListedRecording[] {
  let bytes = 0
  const end = listed.findIndex((one) => {
    bytes += one.bytes
    return bytes > PART_BYTES
  })
  return end === -1 ? listed : listed.slice(0, Math.max(1, end))
}

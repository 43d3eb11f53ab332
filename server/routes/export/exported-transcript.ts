import type { RecordingRow } from '../../../contract/recordings/recording.ts'
import { turn } from '../../kernel/turn.ts'
import type { Database } from '../../store/schema.ts'
import type { KeptRecording } from '../../store/tables/recordings/recordings.ts'
import { findStored } from '../../store/tables/recordings/transcripts.ts'
import type { TranscriptTexts } from '../../transcripts/texts.ts'
import { TranscriptTooLongError } from '../../transcripts/too-long.ts'
import type { TranscriptThreads } from '../../transcripts/transcript-threads.ts'
import { WrittenField } from './json-parts.ts'
import { readableName } from './readable-name.ts'

type Ports = { database: Database; transcripts: TranscriptThreads; signal: AbortSignal }

/** What an export has of a transcript. `field`: that of recording.json. */
export type ExportedTranscript = {
  files: { name: string; input: string | AsyncIterable<Uint8Array> }[]
  field: WrittenField | null
  isTooLong: boolean
}

const NONE: ExportedTranscript = { files: [], field: null, isTooLong: false }

/** Written in a thread where it is long: others are served meanwhile. One that is too long even for that is given as it is stored. */
export async function exportedTranscript(
  { database, transcripts, signal }: Ports,
  { row, userId }: KeptRecording,
): Promise<ExportedTranscript> {
  const stored = await findStored(database, row.id)
  await turn()
  if (!stored) return NONE
  const named = { title: row.title, note: agreedNote(row) }
  try {
    const texts = await transcripts.run('texts', [stored, named], { person: userId, signal })
    return texts ? written(row, texts) : NONE
  } catch (error) {
    if (!(error instanceof TranscriptTooLongError)) throw error
    return { files: [{ name: 'transcript.json', input: inPieces(stored.body) }], field: null, isTooLong: true }
  }
}

const written = (
  { title }: RecordingRow,
  { text, markdown, srt, vtt, field }: TranscriptTexts,
): ExportedTranscript => ({
  files: [
    { name: `${readableName(title)}_transcript.txt`, input: text },
    { name: 'transcript.md', input: markdown },
    { name: 'transcript.srt', input: srt },
    { name: 'transcript.vtt', input: vtt },
  ],
  field: new WrittenField(field),
  isTooLong: false,
})

/** What stands at the end of an export that has not all texts. */
export const missingTexts = (folders: readonly string[]): string =>
  `These transcripts are too long for the server to write them as text:

${folders.map((folder) => `- ${folder}`).join('\n')}

All that was said is in the file transcript.json of each folder. A device that has the recording can download its transcript as text.
`

const PIECE_BYTES = 256 * 1024

/** The checksum of each piece is made at once. */
async function* inPieces(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES)
    await turn()
  }
}

const agreedNote = ({ agreedAt }: RecordingRow): string =>
  agreedAt ? `Everyone agreed to be recorded: noted ${agreedAt.slice(0, 16).replace('T', ' ')} UTC.` : ''

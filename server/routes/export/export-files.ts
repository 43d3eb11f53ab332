import type { UserId } from '../../../contract/ids.ts'
import { SEALED_AUDIO } from '../../../contract/recordings/sealed-audio.ts'
import { analysisMarkdown } from '../../../core/text/analysis-file.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import { playableBlob } from '../../playable/playable-blob.ts'
import type { Database } from '../../store/schema.ts'
import { findAnalysis } from '../../store/tables/recordings/analyses.ts'
import { eachLibraryMessage, libraryOrder } from '../../store/tables/recordings/library-messages.ts'
import { eachMessage } from '../../store/tables/recordings/messages.ts'
import type { KeptRecording } from '../../store/tables/recordings/recordings.ts'
import { eachEntry, keyLogStand } from '../../store/tables/sealing/key-log.ts'
import { sealedUnlockersOf } from '../../store/tables/sealing/sealed-unlockers.ts'
import { sealedValuesOf } from '../../store/tables/sealing/sealed-values.ts'
import { eachWrap } from '../../store/tables/sealing/wraps.ts'
import type { TranscriptThreads } from '../../transcripts/transcript-threads.ts'
import { exportedTranscript, missingTexts } from './exported-transcript.ts'
import { jsonParts } from './json-parts.ts'
import { readableName } from './readable-name.ts'

export type ExportPorts = { database: Database; blobs: Blobs; transcripts: TranscriptThreads }
/** `signal`: aborts when nobody reads it any more. */
type Asked = ExportPorts & { signal: AbortSignal }
export type ExportFile = { name: string; lastModified: Date; input: string | AsyncIterable<Uint8Array> }

const endings: Record<string, string> = {
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  [SEALED_AUDIO]: 'ems',
}

/** Everything of these recordings, each in a folder of its own. One is read and one file opened at a time, when its turn comes. */
export async function* exportFiles(
  ports: Asked,
  recordings: Iterable<KeptRecording> | AsyncIterable<KeptRecording>,
): AsyncGenerator<ExportFile, void, undefined> {
  const missing: string[] = []
  for await (const recording of recordings) yield* filesOf(ports, recording, (folder) => missing.push(folder))
  if (missing.length > 0) yield { name: 'missing.txt', lastModified: new Date(), input: missingTexts(missing) }
}

/** What was asked about all recordings; nothing when the person has asked nothing. */
export async function* exportQuestions(database: Database, user: UserId): AsyncGenerator<ExportFile, void, undefined> {
  const order = await libraryOrder(database, user)
  const last = order.at(-1)
  const input = jsonParts({}, { messages: eachLibraryMessage(database, user, order) })
  if (last) yield { name: 'questions.json', lastModified: new Date(last.timestamp), input }
}

/** What keeps an account of the mode "Only my devices", which nobody can read without one of its unlockers; nothing where there is none. */
export async function* exportKeys(database: Database, user: UserId): AsyncGenerator<ExportFile, void, undefined> {
  if ((await keyLogStand(database, user)).length === 0) return
  const unlockers = await sealedUnlockersOf(database, user)
  const input = jsonParts({ unlockers }, { entries: eachEntry(database, user), wraps: eachWrap(database, user) })
  yield { name: 'only-my-devices.json', lastModified: new Date(), input }
}

/** @param onMissing called where the text is not in this folder */
async function* filesOf(
  ports: Asked,
  recording: KeptRecording,
  onMissing: (folder: string) => void,
): AsyncGenerator<ExportFile> {
  const { database, blobs } = ports
  const { row, segments } = recording
  const lastModified = new Date(row.createdAt)
  // Two recordings may have one title: the end of the id keeps their folders apart.
  const folder = `${readableName(row.title)} ${row.createdAt.slice(0, 10)} ${row.id.slice(-6)}`
  const file = (name: string, input: ExportFile['input']): ExportFile => ({
    ...{ name: `${folder}/${name}`, lastModified, input },
  })
  for (const [at, segment] of segments.entries()) {
    const part = segments.length > 1 ? ` ${at + 1}` : ''
    const ending = endings[segment.mime.split(';')[0] ?? ''] ?? 'webm'
    yield file(`audio${part}.${ending}`, blobs.read((await playableBlob(blobs, segment)).blob))
  }
  const { files, field, isTooLong } = await exportedTranscript(ports, recording)
  for (const { name, input } of files) yield file(name, input)
  if (isTooLong) onMissing(folder)
  const analysis = (await findAnalysis(database, row.id))?.analysis ?? null
  if (analysis) yield file('analysis.md', analysisMarkdown(row.title, analysis))
  const messages = eachMessage(database, row.id)
  const sealed = await sealedValuesOf(database, row.id)
  const fields = { recording: row, ...(sealed.length > 0 && { sealed }), transcript: field, analysis }
  yield file('recording.json', jsonParts(fields, { messages }))
}

import type { Segment } from '../../../contract/recordings/recording.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { type Bytes, hex } from '../../../core/sealing/bytes.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'
import { failureOf } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { chunkPages, segmentsOf } from '../../local/audio/chunk-pages.ts'
import { isWhole } from '../../local/audio/keep-audio.ts'
import { restoreBeginning } from '../../local/audio/repair-segment.ts'
import type { AudioDatabase, SegmentRow } from '../../local/audio-database.ts'
import { keyFinder } from './key-finder.ts'
import { clearAudio, type Opened, openedAudio } from './opened-audio.ts'
import type { Databases } from './seal-take.ts'

type Named = Pick<LocalRecording, 'id' | 'segments'>
type Sound = { startOffset: number; seconds: number; from: Blob }
type Piece = Pick<Segment, 'startOffset' | 'seconds'> & { opened: Opened }

/**
 * The audio of a sealed recording as files that play, from this device or else from the server's bytes. Nothing of it is handed out before
 * all of it has opened. @throws SealedValueError where anything of it is changed, missing or swapped; KeyMissingError, ApiError
 */
export async function openSounds(
  databases: Databases,
  client: Client,
  recording: Named,
  fresh: boolean,
): Promise<Sound[]> {
  const pieces = await openPieces(databases, client, recording, fresh)
  return pieces.map(({ startOffset, opened: { seconds, blob } }) => ({ startOffset, seconds, from: blob }))
}

async function openPieces(databases: Databases, client: Client, recording: Named, fresh: boolean): Promise<Piece[]> {
  const rows = await segmentsOf(databases.audio, recording.id)
  const isKept = recording.segments.length > 0
  if (isWhole(recording, rows) && !(fresh && isKept)) {
    try {
      return await openHere(databases, client, rows)
    } catch (error) {
      // The server may have what this device has lost.
      if (!isKept) throw error
      console.warn('What is here of a sealed recording does not open.', error)
    }
  }
  const findKey = await keyFinder(databases, client, rows)
  const pieces: Piece[] = []
  for (const segment of recording.segments) {
    const bytes = await fetchSegment(client, recording, segment)
    pieces.push({ ...segment, opened: await openedAudio(findKey, [bytes], segment.mime) })
  }
  return pieces
}

async function openHere(databases: Databases, client: Client, rows: readonly SegmentRow[]): Promise<Piece[]> {
  const { audio } = databases
  const findKey = await keyFinder(databases, client, rows)
  const pieces: Piece[] = []
  for (const row of rows.filter(({ bytes }) => bytes > 0)) {
    if (row.lock || isSealed({ segments: [row] })) {
      await restoreBeginning(audio, row)
      const of = row.lock?.kid
      pieces.push({ ...row, opened: await openedAudio(findKey, storedBytes(audio, row), row.mime, of) })
    } else {
      // Of a take that began before the mode.
      pieces.push({ ...row, opened: await clearAudio(storedBytes(audio, row), row.mime) })
    }
  }
  return pieces
}

async function* storedBytes(audio: AudioDatabase, { recording, segment }: SegmentRow): AsyncGenerator<Bytes> {
  for await (const page of chunkPages(audio, recording, segment))
    for (const { bytes } of page) yield new Uint8Array(bytes)
}

/** All of it, and the same as this device has heard of it. */
async function fetchSegment(client: Client, { id }: Named, { segment, bytes, sha256 }: Segment): Promise<Bytes> {
  const response = await client.send(`/api/recordings/${id}/audio?segment=${segment}`, { method: 'GET' })
  if (!response.ok) throw await failureOf(response)
  const body = new Uint8Array(await response.arrayBuffer())
  const hash = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', body)))
  if (body.length !== bytes || hash !== sha256)
    throw new SealedValueError('The server has other bytes than it said when this recording came.')
  return body
}

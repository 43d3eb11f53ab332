import { audioType, HEAD_BYTES } from '../../../core/media/audio-type.ts'
import { type ContainerScanner, containerScanner } from '../../../core/media/container.ts'
import { containerHeader } from '../../../core/media/container-header.ts'
import { type Bytes, hex } from '../../../core/sealing/bytes.ts'
import { type FindKey, openAudio } from '../../../core/sealing/sealed-audio.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'

/** A playable file. */
export type Opened = { blob: Blob; seconds: number }

type Pieces = AsyncIterable<Bytes> | Iterable<Bytes>

/**
 * One sealed segment as a file, once all of it has opened; with its length and its places to seek to, where a recorder wrote it.
 * @param kid of the key that is to open it, where that is known
 * @throws SealedValueError where anything in it is changed, missing, swapped or cut off; KeyMissingError
 */
export async function openedAudio(findKey: FindKey, pieces: Pieces, declared: string, kid?: string): Promise<Opened> {
  const parts: Bytes[] = []
  let ms = 0
  const expected: FindKey = (found) => {
    if (kid !== undefined && hex(found) !== kid) throw new SealedValueError('This is the audio of another recording.')
    return findKey(found)
  }
  for await (const chunk of openAudio(expected, pieces, true)) {
    parts.push(chunk.audio)
    ms += chunk.ms
  }
  if (parts.length === 0) throw new SealedValueError('There is no audio in it.')
  return playable(parts, declared, ms / 1000)
}

/** The same of a segment that was recorded in the clear. */
export async function clearAudio(pieces: AsyncIterable<Bytes>, mime: string): Promise<Opened> {
  const parts: Bytes[] = []
  for await (const piece of pieces) parts.push(piece)
  return playable(parts, mime, 0)
}

/** @param known seconds, where the container does not tell them */
async function playable(parts: Bytes[], declared: string, known: number): Promise<Opened> {
  const raw = new Blob(parts)
  const head = new Uint8Array(await raw.slice(0, HEAD_BYTES).arrayBuffer())
  const mime = audioType(head, declared) ?? declared
  const scanner = scanned(parts, mime)
  const found = scanner?.found()
  const header = found && containerHeader(found, raw.size)
  const seconds = scanner?.seconds() ?? known
  const file = header ? [header.bytes, raw.slice(header.from)] : parts
  return { blob: new Blob(file, { type: mime }), seconds }
}

/** Null for what tells its length itself, or cannot be followed: it plays as far as it goes. */
function scanned(parts: readonly Bytes[], mime: string): ContainerScanner | null {
  const scanner = containerScanner(mime)
  try {
    for (const part of parts) scanner?.push(part)
    return scanner
  } catch (error) {
    console.warn('The container of a sealed recording is damaged, and plays without a length.', error)
    return null
  }
}

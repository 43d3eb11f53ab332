import { type Bytes, equalBytes, hex, join, type Key, randomBytes, readU16, readU32, u16, u32, utf8 } from './bytes.ts'
import { KID_BYTES, type RecordingKey } from './recording-key.ts'
import { deriveBoxKey, deriveRoot, openBox, SealedValueError, sealBox } from './sealed-box.ts'

const MAGIC = utf8('EMS1')
const STREAM_BYTES = 16
const LENGTH_BYTES = 4
const NONCE_BYTES = 12
/** A chunk is about a second. A length over this is not ours, and must not reserve memory. */
const LARGEST_CHUNK = 1024 * 1024

export const HEADER_BYTES = MAGIC.length + KID_BYTES + STREAM_BYTES + 4

/** A second of audio with its peaks, as one sealed unit. */
export type AudioChunk = { ms: number; peaks: Bytes; audio: Bytes }

/** One segment as one page load seals it. `stream` is random for each, so that no two page loads share a key. */
export type AudioStream = { header: Bytes; key: Key }

/** What derives the keys of all streams: a grant gives this, and never the recording key. */
export const audioRoot = (key: RecordingKey): Promise<Key> => deriveRoot(key.root, 'earmark audio v1')

/** @param segment its number in the recording. */
export async function newAudioStream(kid: Bytes, root: Key, segment: number): Promise<AudioStream> {
  const stream = randomBytes(STREAM_BYTES)
  return { header: join(MAGIC, kid, stream, u32(segment)), key: await streamKey(root, stream) }
}

/** @param header the first `HEADER_BYTES` of a segment. @throws SealedValueError */
export async function openAudioStream(root: Key, header: Bytes): Promise<AudioStream> {
  if (!isSealedAudio(header)) throw new SealedValueError('This is not sealed audio.')
  const at = MAGIC.length + KID_BYTES
  return { header: header.slice(0, HEADER_BYTES), key: await streamKey(root, header.subarray(at, at + STREAM_BYTES)) }
}

export const isSealedAudio = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && equalBytes(bytes.subarray(0, MAGIC.length), MAGIC)

/** Which key opens a segment. */
export const kidOfAudio = (header: Bytes): Bytes => header.slice(MAGIC.length, MAGIC.length + KID_BYTES)

/** `length u32 | nonce | GCM`, where length counts what follows the nonce. `number` counts from 0 in the stream. */
export async function sealChunk(stream: AudioStream, number: number, chunk: AudioChunk): Promise<Bytes> {
  const text = join(u16(chunk.ms), new Uint8Array([chunk.peaks.length]), chunk.peaks, chunk.audio)
  const sealed = await sealBox(stream.key, text, join(stream.header, u32(number)))
  return join(u32(sealed.length - NONCE_BYTES), sealed)
}

/** Opens the chunk at the start of `sealed`. @throws SealedValueError where it is not chunk `number` of this stream, whole. */
export async function openChunk(stream: AudioStream, number: number, sealed: Bytes): Promise<AudioChunk> {
  const size = sizeOfChunk(sealed)
  if (size === undefined || sealed.length < size) throw new SealedValueError('A chunk is cut off.')
  const text = await openBox(stream.key, sealed.slice(LENGTH_BYTES, size), join(stream.header, u32(number)))
  const peaksEnd = 3 + (text[2] ?? 0)
  if (text.length < peaksEnd) throw new SealedValueError('A chunk is damaged.')
  return { ms: readU16(text, 0), peaks: text.slice(3, peaksEnd), audio: text.slice(peaksEnd) }
}

/** Bytes that the chunk at the start of `sealed` takes; nothing where its length is cut off. @throws SealedValueError over 1 MiB. */
export function sizeOfChunk(sealed: Uint8Array): number | undefined {
  if (sealed.length < LENGTH_BYTES) return undefined
  const length = readU32(sealed, 0)
  if (length > LARGEST_CHUNK) throw new SealedValueError('A chunk says that it is larger than 1 MiB.')
  return LENGTH_BYTES + NONCE_BYTES + length
}

/** Chunks from `number` on, each opened when it is asked for. Ends at the end of `sealed`. @throws SealedValueError at the first that does not open. */
export async function* openChunks(stream: AudioStream, sealed: Bytes, number = 0): AsyncGenerator<AudioChunk> {
  for (let at = 0; at < sealed.length; number++) {
    const rest = sealed.subarray(at)
    yield await openChunk(stream, number, rest)
    at += sizeOfChunk(rest) ?? rest.length
  }
}

/** The key of a kid, or null where nothing here opens it. */
export type FindKey = (kid: Bytes) => Promise<Pick<RecordingKey, 'root'> | null>

/** No key here opens a recording: it has yet to come, or belongs to another account. */
export class KeyMissingError extends Error {
  override name = 'KeyMissingError'
}

/**
 * Opens a sealed segment that comes in pieces of any size, each chunk as soon as all of it is there.
 * @param isWhole nothing more comes: a rest that is cut off is an error. Otherwise it is left out.
 * @throws SealedValueError at the first chunk that is not the next one of its stream; KeyMissingError
 */
export async function* openAudio(
  findKey: FindKey,
  pieces: AsyncIterable<Bytes> | Iterable<Bytes>,
  isWhole = false,
): AsyncGenerator<AudioChunk> {
  let stream: AudioStream | null = null
  let rest: Bytes = new Uint8Array()
  let number = 0
  for await (const piece of pieces) {
    rest = join(rest, piece)
    if (!stream) {
      if (rest.length < HEADER_BYTES) continue
      stream = await openAudioStream(await rootFor(findKey, rest), rest)
      rest = rest.subarray(HEADER_BYTES)
    }
    for (let size = sizeOfChunk(rest); size !== undefined && size <= rest.length; size = sizeOfChunk(rest)) {
      yield await openChunk(stream, number++, rest)
      rest = rest.subarray(size)
    }
  }
  if (!stream && rest.length > 0) throw new SealedValueError('This is not sealed audio.')
  if (isWhole && rest.length > 0) throw new SealedValueError('A chunk is cut off.')
}

async function rootFor(findKey: FindKey, header: Bytes): Promise<Key> {
  const kid = kidOfAudio(header)
  const key = await findKey(kid)
  if (!key) throw new KeyMissingError(`The key ${hex(kid)} is not on this device.`)
  return audioRoot({ kid, root: key.root })
}

const streamKey = (root: Key, stream: Bytes) => deriveBoxKey(root, `earmark stream v1\n${hex(stream)}`)

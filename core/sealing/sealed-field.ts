import { type Bytes, equalBytes, fromUtf8, join, utf8 } from './bytes.ts'
import { KID_BYTES, type RecordingKey } from './recording-key.ts'
import { deriveBoxKey, openBox, SealedValueError, sealBox } from './sealed-box.ts'

const VERSION = 1
const PADDING_END = 0x80

/** Where a value stands. It is bound to this place: the same bytes open nowhere else. */
export type FieldPlace = {
  account: string
  /** The recording's id, or `vault`. */
  recording: string
  column: string
  /** `<n>-<first 8 hex digits of the writer>`, see `FieldVersion`. */
  version: string
}

/** Lengths are rounded up to these, in bytes; longer texts to multiples of them. */
export const PADDING = { short: 64, row: 256, long: 4096 } as const

/** `01 | kid 16 | nonce | GCM`. */
export async function sealField(key: RecordingKey, place: FieldPlace, text: string, block: number): Promise<Bytes> {
  const box = await sealBox(await columnKey(key, place.column), pad(utf8(text), block), aad(place))
  return join(new Uint8Array([VERSION]), key.kid, box)
}

/** @throws SealedValueError for another key, account, recording, column or version. */
export async function openField(key: RecordingKey, place: FieldPlace, sealed: Bytes): Promise<string> {
  if (!equalBytes(kidOfField(sealed), key.kid)) throw new SealedValueError('A field is sealed with another key.')
  const text = await openBox(await columnKey(key, place.column), sealed.subarray(1 + KID_BYTES), aad(place))
  return fromUtf8(unpad(text))
}

/** Which key opens a field. @throws SealedValueError */
export function kidOfField(sealed: Bytes): Bytes {
  if (sealed[0] !== VERSION) throw new SealedValueError('A field is sealed in an unknown way.')
  return sealed.slice(1, 1 + KID_BYTES)
}

const columnKey = (key: RecordingKey, column: string) => deriveBoxKey(key.root, `earmark field v1\n${column}`)

const aad = ({ account, recording, column, version }: FieldPlace) =>
  `earmark field v1\n${account}\n${recording}\n${column}\n${version}`

/** The writer's version of a sealed value: a count, and who wrote it. The server's revision is not used: it moves back when a server is restored. */
export type FieldVersion = { n: number; writer: string }

const FORM = /^(0|[1-9]\d{0,14})-([0-9a-f]{8})$/

/** @param unlocker 32 hex digits of the device that writes. @param highest the highest count that opened on this device; 0 where none did. */
export const nextVersion = (highest: number, unlocker: string): string => `${highest + 1}-${unlocker.slice(0, 8)}`

/** @throws SyntaxError */
export function readVersion(text: string): FieldVersion {
  const [, n, writer] = FORM.exec(text) ?? []
  if (n === undefined || writer === undefined) throw new SyntaxError('Not the version of a sealed value.')
  return { n: Number(n), writer }
}

/**
 * What a device does with a value that the server gives, beside the version that it remembers.
 * `merge`: two devices wrote the same count; both values are opened, merged and written as the next.
 */
export function compareVersions(
  remembered: FieldVersion | undefined,
  given: FieldVersion,
): 'take' | 'same' | 'merge' | 'refuse' {
  if (!remembered || given.n > remembered.n) return 'take'
  if (given.n < remembered.n) return 'refuse'
  return given.writer === remembered.writer ? 'same' : 'merge'
}

/** `text | 80 | 00…` to a multiple of `block` bytes, so that the length of a sealed text says little (ISO/IEC 7816-4). */
export function pad(text: Uint8Array, block: number): Bytes {
  const zeros = (block - ((text.length + 1) % block)) % block
  return join(text, new Uint8Array([PADDING_END]), new Uint8Array(zeros))
}

/** @throws SealedValueError where `padded` has no end mark. */
export function unpad(padded: Bytes): Bytes {
  let end = padded.length - 1
  while (padded[end] === 0) end--
  if (padded[end] !== PADDING_END) throw new SealedValueError('The padding of a sealed value is damaged.')
  return padded.subarray(0, end)
}

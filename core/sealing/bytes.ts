import { concat } from '../media/ebml.ts'

/** What WebCrypto takes: bytes that are no view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Under the globals of page, worker and server alike, whose libraries name this type differently. */
export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>
export type KeyPair = { privateKey: Key; publicKey: Key }

const encoder = new TextEncoder()

export const utf8 = (text: string): Bytes => encoder.encode(text)

/** The text of `bytes`. @throws TypeError where they are not UTF-8. */
export const fromUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** Parts behind each other; strings as UTF-8. */
export const join = (...parts: readonly (string | Uint8Array)[]): Bytes =>
  concat(parts.map((part) => (typeof part === 'string' ? utf8(part) : part)))

/** Big-endian. */
export const u16 = (value: number): Bytes => new Uint8Array([value >>> 8, value])

/** Big-endian. */
export const u32 = (value: number): Bytes => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value])

export const readU16 = (bytes: Uint8Array, at: number): number => view(bytes).getUint16(at)

export const readU32 = (bytes: Uint8Array, at: number): number => view(bytes).getUint32(at)

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** @throws SyntaxError where `text` is not an even number of lower-case digits. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new SyntaxError('Not hexadecimal.')
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** @throws SyntaxError where `text` is not base64url without padding. */
export function fromBase64url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new SyntaxError('Not base64url.')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  // Several times as fast as Uint8Array.from, which asks the text for an iterator.
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Whether both hold the same bytes. For public values: the time it takes tells where they differ. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

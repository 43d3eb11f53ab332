import type { KeyObject } from 'node:crypto'
import type { ColumnType } from 'kysely'
import { decryptSmall, encryptSmall, TAG_BYTES } from './aes-gcm.ts'

/** Text on its way into the database, where it lies encrypted with the key of its subject: a recording or a person. */
export class Sealed {
  readonly subject: string
  readonly text: string
  constructor(subject: string, text: string) {
    this.subject = subject
    this.text = text
  }
}

export function seal(subject: string, text: string): Sealed
export function seal(subject: string, text: string | null): Sealed | null
export function seal(subject: string, text: string | null): Sealed | null {
  return text === null ? null : new Sealed(subject, text)
}

/** A column that is read as text and written sealed. It cannot be searched or sorted by. */
export type SealedColumn = ColumnType<string, Sealed, Sealed>
export type SealedOrNull = ColumnType<string | null, Sealed | null, Sealed | null>

/**
 * As stored: these four bytes, the length of the subject, the subject, nonce, ciphertext, tag. Bytes and not text, so that
 * nothing a person writes into another column can pass for it.
 */
const MARK = Buffer.from([0xea, 0x5e, 0xa1, 0x01])

export function sealedBytes({ subject, text }: Sealed, key: KeyObject): Buffer {
  const name = Buffer.from(subject)
  const head = Buffer.concat([MARK, Buffer.from([name.length]), name])
  return Buffer.concat([head, encryptSmall(key, Buffer.from(text), head)])
}

export const isSealed = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.length > MARK.length + TAG_BYTES && MARK.equals(value.subarray(0, MARK.length))

/** Whose key opens it. */
export const subjectOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', MARK.length + 1, headEnd(bytes))

/** The text again. Throws when one bit of it was changed. */
export function openSealed(bytes: Uint8Array, key: KeyObject): string {
  const end = headEnd(bytes)
  return decryptSmall(key, bytes.subarray(end), bytes.subarray(0, end)).toString('utf8')
}

const headEnd = (bytes: Uint8Array): number => MARK.length + 1 + (bytes[MARK.length] ?? 0)

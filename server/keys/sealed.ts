import type { KeyObject } from 'node:crypto'
import type { ColumnType } from 'kysely'
import { decryptSmall, encryptSmall, TAG_BYTES } from './aes-gcm.ts'

/** Where a sealed value belongs: it opens nowhere else. */
export type Place<Column extends string = string> = {
  /** TABLE.COLUMN */
  column: Column
  /** Whose key it is sealed with: a recording's or a user's. */
  subject: string
  /** {@link rowName} of the columns by which its row is known, and which never change. */
  row: string
}

/** A unique name from text values. */
export const rowName = (values: readonly string[]): string => JSON.stringify(values)

/** Text on its way into the database, where it is encrypted with the key of its subject. */
export class Sealed<Column extends string = string> {
  readonly place: Place<Column>
  readonly text: string
  constructor(place: Place<Column>, text: string) {
    this.place = place
    this.text = text
  }
}

/** A column that is read as text and written sealed. It cannot be searched or sorted by. */
export type SealedColumn<Column extends string> = ColumnType<string, Sealed<Column>, Sealed<Column>>
export type SealedOrNull<Column extends string> = ColumnType<
  string | null,
  Sealed<Column> | null,
  Sealed<Column> | null
>

/** A sealed value does not open: `message` names the place, and nothing of its content. */
export class SealedValueError extends Error {
  override name = 'SealedValueError'
}

/**
 * The stored form: four bytes, the last of which is the version, nonce, ciphertext, tag. Bytes and not text, so that no text in
 * another column can pass for it. The place is not stored: it is authenticated, and the reader supplies it.
 */
const MARK = Buffer.from([0xea, 0x5e, 0xa1, 0x02])

export const sealedBytes = ({ place, text }: Sealed, key: KeyObject): Buffer =>
  Buffer.concat([MARK, encryptSmall(key, Buffer.from(text), about(place))])

export const isSealed = (value: unknown): value is Uint8Array => isMarked(value, MARK)

/** Opens it. Throws SealedValueError when one bit was changed, or when it belongs to another place. */
export function openSealed(bytes: Uint8Array, place: Place, key: KeyObject): string {
  try {
    return decryptSmall(key, bytes.subarray(MARK.length), about(place)).toString('utf8')
  } catch (cause) {
    throw notOpened(place, cause)
  }
}

const about = ({ column, subject, row }: Place): Buffer =>
  Buffer.concat([MARK, Buffer.from(`${column}\n${rowName([subject])}\n${row}`)])

/**
 * The form of versions that did not bind values to their place: the mark, the length of the subject, the subject, nonce,
 * ciphertext, tag. No longer written.
 */
export const OLDER_MARK = Buffer.from([0xea, 0x5e, 0xa1, 0x01])

export const isOlderSealed = (value: unknown): value is Uint8Array => isMarked(value, OLDER_MARK)

/** With the key of the place's subject. Throws SealedValueError when it was changed, or when its own subject differs. */
export function openOlder(bytes: Uint8Array, place: Place, key: KeyObject): string {
  const end = OLDER_MARK.length + 1 + (bytes[OLDER_MARK.length] ?? 0)
  try {
    return decryptSmall(key, bytes.subarray(end), bytes.subarray(0, end)).toString('utf8')
  } catch (cause) {
    throw notOpened(place, cause)
  }
}

const isMarked = (value: unknown, mark: Buffer): value is Uint8Array =>
  value instanceof Uint8Array && value.length > mark.length + TAG_BYTES && mark.equals(value.subarray(0, mark.length))

export const notOpened = ({ column, subject }: Place, cause?: unknown): SealedValueError =>
  new SealedValueError(
    `What is stored in ${column} of ${subject} does not open: it was changed, or put there from somewhere else. ` +
      'Restore it from a backup.',
    { cause },
  )

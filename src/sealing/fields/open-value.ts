import type { SealedValue } from '../../../contract/recordings/sealed-values.ts'
import { type Bytes, fromBase64url, hex } from '../../../core/sealing/bytes.ts'
import type { RecordingKey } from '../../../core/sealing/recording-key.ts'
import type { SealedRow } from '../../../core/sealing/row-fields.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'
import { kidOfField, openField, readVersion } from '../../../core/sealing/sealed-field.ts'
import { readSealedRow } from '../../../core/sealing/sealed-row.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { isUnreadable, type Opener, openRecordingKeys } from '../recording-keys.ts'

/** What a device of this account wrote. */
export type OpenedRow = Pick<SealedValue, 'recordingId' | 'version'> & { kid: string; row: SealedRow }

/**
 * Of each, in their order, what is in it; null where it does not open for this recording, column, version and account: it may be anything, or
 * its key has yet to come. What they need of the database is read once, and they are opened side by side.
 */
export async function openRows(
  app: AppDatabase,
  opener: Opener,
  values: readonly SealedValue[],
): Promise<(OpenedRow | null)[]> {
  const boxes = values.map(boxOf)
  const kids = boxes.flatMap((box) => (box ? [box.kid] : []))
  const [keys, accounts] = [await openRecordingKeys(app, opener, kids), accountsOf(opener)]
  return Promise.all(
    boxes.map(async (box) => {
      const key = box && keys.get(box.kid)
      return key ? openedRow(accounts, key, box) : null
    }),
  )
}

type Box = { value: SealedValue; bytes: Bytes; kid: string }

function boxOf(value: SealedValue): Box | null {
  try {
    readVersion(value.version)
    const bytes = fromBase64url(value.value)
    return { value, bytes, kid: hex(kidOfField(bytes)) }
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

async function openedRow(accounts: readonly string[], key: RecordingKey, box: Box): Promise<OpenedRow | null> {
  const { recordingId, version } = box.value
  try {
    const text = await openedText(accounts, key, box.value, box.bytes)
    return text === null ? null : { recordingId, version, kid: box.kid, row: readSealedRow(text) }
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

/** This account first, then those that were here before. */
const accountsOf = ({ account: row }: Opener): string[] =>
  row ? [...new Set([row.account, ...row.former.map(({ account }) => account)])] : []

async function openedText(
  accounts: readonly string[],
  key: RecordingKey,
  { recordingId, column, version }: SealedValue,
  bytes: Bytes,
): Promise<string | null> {
  for (const account of accounts) {
    try {
      return await openField(key, { account, recording: recordingId, column, version }, bytes)
    } catch (error) {
      if (!(error instanceof SealedValueError)) throw error
    }
  }
  return null
}

import type { SealedValue } from '../../../contract/recordings/sealed-values.ts'
import { type Bytes, fromBase64url, hex } from '../../../core/sealing/bytes.ts'
import type { RecordingKey } from '../../../core/sealing/recording-key.ts'
import type { SealedRow } from '../../../core/sealing/row-fields.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'
import { kidOfField, openField, readVersion } from '../../../core/sealing/sealed-field.ts'
import { readSealedRow } from '../../../core/sealing/sealed-row.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import type { KeyStore } from '../key-store.ts'
import { openRecordingKey } from '../recording-keys.ts'

/** What a device of this account wrote. */
export type OpenedRow = Pick<SealedValue, 'recordingId' | 'version'> & { kid: string; row: SealedRow }

/** Null where it does not open for this recording, column, version and account: it may be anything, or its key has yet to come. */
export async function openRow(app: AppDatabase, store: KeyStore, value: SealedValue): Promise<OpenedRow | null> {
  const { recordingId, version } = value
  try {
    readVersion(version)
    const bytes = fromBase64url(value.value)
    const kid = kidOfField(bytes)
    const key = await openRecordingKey(app, store, kid)
    const text = key && (await openedText(await accountsOf(store), key, value, bytes))
    return text === null ? null : { recordingId, version, kid: hex(kid), row: readSealedRow(text) }
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

/** This account first, then those that were here before. */
async function accountsOf(store: KeyStore): Promise<string[]> {
  const row = await store.read('account')
  return row ? [...new Set([row.account, ...row.former.map(({ account }) => account)])] : []
}

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

/** Not base64url, not JSON, not UTF-8 (TypeError), or not what was sealed. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof SealedValueError || error instanceof SyntaxError || error instanceof TypeError

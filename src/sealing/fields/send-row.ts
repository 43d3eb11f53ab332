import { endpoints } from '../../../contract/endpoints.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { MAX_SEALED_LENGTH, SEALED_MOVED, sealedValueEndpoints } from '../../../contract/recordings/sealed-values.ts'
import { base64url } from '../../../core/sealing/bytes.ts'
import type { SealedRow } from '../../../core/sealing/row-fields.ts'
import { PADDING, sealField } from '../../../core/sealing/sealed-field.ts'
import { ROW, writeSealedRow } from '../../../core/sealing/sealed-row.ts'
import { ApiError } from '../../api/api-error.ts'
import type { TextKey } from '../recording-keys.ts'
import type { FieldCalls } from './field-calls.ts'
import { withoutAudio } from './shown-fields.ts'

/** A row as it is sent, and what is in it. Null where even without its audio it is too long. */
export async function sealedRow(
  key: TextKey,
  { id, version, row }: { id: RecordingId; version: string; row: SealedRow },
): Promise<{ value: string; row: SealedRow } | null> {
  const place = { account: key.account, recording: id, column: ROW, version }
  for (const one of [row, withoutAudio(row)]) {
    const value = base64url(await sealField(key, place, writeSealedRow(one), PADDING.row))
    if (value.length <= MAX_SEALED_LENGTH) return { value, row: one }
    console.warn('The row of a recording is too long to be sealed with all of its pieces.')
  }
  return null
}

type Value = { version: string; value: string; wrap: string }

/** `moved`: another device was quicker. `refused`: this server keeps no such values. @throws ApiError */
export async function sendRow(
  { client, signal }: Pick<FieldCalls, 'client' | 'signal'>,
  id: RecordingId,
  value: Value,
): Promise<'taken' | 'moved' | 'refused'> {
  try {
    const body = { column: ROW, ...value }
    await client.call(sealedValueEndpoints.keepSealedValue, { params: { id }, body, ...(signal && { signal }) })
    return 'taken'
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== 'status') throw error
    if (error.failure.code === SEALED_MOVED) return 'moved'
    if (error.status !== 404) throw error
    // A server of before knows no such call: that is no word on the recording, which this one asks for.
    await client.call(endpoints.getRecording, { params: { id }, query: {}, ...(signal && { signal }) })
    return 'refused'
  }
}

import { replyRule } from '../../../contract/errors.ts'
import { sealedValueEndpoints } from '../../../contract/recordings/sealed-values.ts'
import { base64url } from '../../../core/sealing/bytes.ts'
import { DELETED, setInRow } from '../../../core/sealing/row-fields.ts'
import { nextVersion, PADDING, sealField } from '../../../core/sealing/sealed-field.ts'
import { writeSealedRow } from '../../../core/sealing/sealed-row.ts'
import { ApiError } from '../../api/api-error.ts'
import type { RecordingEntry } from '../../local/app-database.ts'
import { keyStoreOf } from '../key-store.ts'
import { keyOfText } from '../recording-keys.ts'
import { writingDevice } from './deliver-field.ts'
import type { FieldCalls } from './field-calls.ts'

/** What the same call answers differently another time. */
const PASSES: readonly string[] = ['back-off', 'sign-in']

/**
 * Leaves word for the person's other devices that they deleted this recording for good, before the server is told: it is all that the
 * server has of the recording afterwards. A device outside of the account leaves none, and what the server refuses holds up no deletion.
 * @throws ApiError: the entry stays
 */
export async function sealDeletion(context: FieldCalls, { recording, work }: RecordingEntry): Promise<void> {
  if (work.kind !== 'delete' || work.sealed === undefined) return
  const device = await writingDevice(context)
  const key = device && (await keyOfText(context.app, keyStoreOf(context.app), work.sealed))
  if (!key) return
  const version = nextVersion(0, device)
  const text = writeSealedRow(setInRow({}, DELETED, true, context.now()))
  const place = { account: key.account, recording, column: DELETED, version }
  const value = base64url(await sealField(key, place, text, PADDING.short))
  const { client, signal } = context
  const call = { params: { id: recording }, body: { column: DELETED, version, value, wrap: key.wrap } }
  try {
    await client.call(sealedValueEndpoints.keepSealedValue, { ...call, ...(signal && { signal }) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== 'status') throw error
    if (PASSES.includes(replyRule(error.failure.status, 'recording'))) throw error
    console.warn('Other devices are not told that this recording was deleted for good.', error)
  }
}

import { replyRule } from '../../../contract/errors.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { SEALED_MOVED, sealedValueEndpoints } from '../../../contract/recordings/sealed-values.ts'
import { base64url, hex } from '../../../core/sealing/bytes.ts'
import { KeyLogError } from '../../../core/sealing/key-log.ts'
import { DELETED, setInRow } from '../../../core/sealing/row-fields.ts'
import { nextVersion, PADDING, sealField } from '../../../core/sealing/sealed-field.ts'
import { writeSealedRow } from '../../../core/sealing/sealed-row.ts'
import { ApiError } from '../../api/api-error.ts'
import type { AppDatabase, RecordingEntry } from '../../local/app-database.ts'
import { keyStoreOf } from '../key-store.ts'
import { keyOfText } from '../recording-keys.ts'
import { writingDevice } from './deliver-field.ts'
import type { FieldCalls } from './field-calls.ts'
import { countOf } from './take-row.ts'

/** What the same call answers differently another time. */
const PASSES: readonly string[] = ['back-off', 'sign-in']

/**
 * Leaves word for the person's other devices that they deleted this recording for good, before the server is told: it is all that the
 * server has of the recording afterwards. A device outside of the account leaves none, and what the server refuses holds up no deletion.
 * @throws ApiError: the entry stays
 */
export async function sealDeletion(context: FieldCalls, { n, recording, work }: RecordingEntry): Promise<void> {
  if (work.kind !== 'delete' || work.sealed === undefined) return
  try {
    const device = await writingDevice(context)
    const key = device && (await keyOfText(context.app, keyStoreOf(context.app), work.sealed))
    if (!key) return
    // One that is new is not made again by each attempt.
    await noteKid(context.app, n, hex(key.kid))
    const text = writeSealedRow(setInRow({}, DELETED, true, context.now()))
    const send = async (last: number): Promise<boolean> => {
      const version = nextVersion(last, device)
      const place = { account: key.account, recording, column: DELETED, version }
      const value = base64url(await sealField(key, place, text, PADDING.short))
      return isKept(context, recording, { column: DELETED, version, value, wrap: key.wrap })
    }
    // Whatever somebody else has put there keeps no word from the others.
    if (!(await send(0)) && !(await send(await lastCount(context, recording))))
      console.warn('Something is written in the place of a deletion.')
  } catch (error) {
    if (!isRefusal(error)) throw error
    console.warn('Other devices are not told that this recording was deleted for good.', error)
  }
}

/** Said by the server, and the same another time. */
const isRefusal = (error: unknown): boolean =>
  error instanceof KeyLogError ||
  (error instanceof ApiError &&
    error.failure.kind === 'status' &&
    !PASSES.includes(replyRule(error.failure.status, 'recording')))

const noteKid = (app: AppDatabase, n: number, kid: string): Promise<unknown> =>
  app.outbox
    .where(':id')
    .equals(n)
    .modify(({ work }) => {
      if (work.kind === 'delete') work.sealed = kid
    })

type Word = { column: string; version: string; value: string; wrap: string }

/** False where a later one is there. @throws ApiError */
async function isKept({ client, signal }: FieldCalls, id: RecordingId, body: Word): Promise<boolean> {
  const call = { params: { id }, body, ...(signal && { signal }) }
  try {
    await client.call(sealedValueEndpoints.keepSealedValue, call)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === SEALED_MOVED)
      return false
    throw error
  }
}

/** The newest count of such a word that the server has, whoever wrote it. */
async function lastCount({ client, signal }: FieldCalls, id: RecordingId): Promise<number> {
  let last = 0
  for (let after = '0'; ; ) {
    const call = { query: { after }, ...(signal && { signal }) }
    const { values, cursor, more } = await client.call(sealedValueEndpoints.sealedValues, call)
    for (const { recordingId, column, version } of values)
      if (recordingId === id && column === DELETED) last = Math.max(last, countOf(version))
    if (!more || Number(cursor) <= Number(after)) return last
    after = cursor
  }
}

import { SEALED_MOVED, type sealedValueEndpoints } from '../../../contract/recordings/sealed-values.ts'
import { DELETED } from '../../../core/sealing/row-fields.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Config } from '../../config/config.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry } from '../../http/sign-in.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { keepSealedValue, sealedValuesAfter } from '../../store/tables/sealing/sealed-values.ts'
import { keepWraps } from '../../store/tables/sealing/wraps.ts'
import type { UserQuota } from '../../uploads/user-quota.ts'
import { assertOffered } from './key-log.ts'

type Ports = {
  database: Database
  config: Pick<Config, 'zeroAccess'>
  tries: RateLimiter
  personRoom: Pick<UserQuota, 'take'>
}

export function listSealedValues({
  database,
}: Pick<Ports, 'database'>): Handler<typeof sealedValueEndpoints.sealedValues> {
  return async ({ user, query }) => {
    const { values, more } = await sealedValuesAfter(database, user.id, Number(query.after))
    return { values, cursor: String(values.at(-1)?.revision ?? query.after), more }
  }
}

/** Of a recording in the trash, too: it may come back. */
export function takeSealedValue({
  database,
  config,
  tries,
  personRoom,
}: Ports): Handler<typeof sealedValueEndpoints.keepSealedValue> {
  return async ({ user, params: { id }, body: { wrap, ...value }, reply }) => {
    await beginTry(tries, [user.id], reply)
    if (!(await ownRecording(database, id, user.id))) throw notFound('Recording')
    // What confirms a deletion is short, and makes space.
    if (value.column !== DELETED) await personRoom.take(user.id, value.value.length)
    const kept = await transactionOf(database, user.id, async (write) => {
      if (!(await ownRecording(write, id, user.id))) throw notFound('Recording')
      await assertOffered(write, config, user.id)
      // One of too many is not kept: that is no reason to refuse the value, whose device has it too.
      if (wrap) await keepWraps(write, user.id, [wrap])
      return keepSealedValue(write, user.id, { recordingId: id, ...value })
    })
    if (kept === 'moved')
      throw new HttpError(409, 'A later sealed value is there. Read it again.', {
        code: SEALED_MOVED,
      })
    if (kept === 'refused')
      throw new HttpError(422, 'This is no sealed value that follows the last one.', { code: 'invalid' })
    return { ok: true }
  }
}

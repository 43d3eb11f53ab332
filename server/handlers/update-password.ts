import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { Recovery } from '../accounts/recovery.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry } from '../http/sign-in.ts'
import { Problem } from '../problem.ts'

const INVALID = 'Invalid or missing reset token. Please request a new password reset.'

/** The token of the mail is the only right that counts here; a session is neither needed nor begun. */
export function updatePassword({
  recovery,
  tries,
}: {
  recovery: Recovery
  tries: Tries
}): Handler<typeof peopleEndpoints.updatePassword> {
  return async ({ body, request, reply }) => {
    const keys = [`address ${request.ip}`]
    await beginTry(tries, keys, reply)
    const [, token] = /^Bearer (\S{1,512})$/i.exec(request.headers.authorization ?? '') ?? []
    if (token === undefined || !(await recovery.setPassword(token, body.password))) {
      throw new Problem(400, INVALID, { code: 'reset-token' })
    }
    await tries.forgive(keys)
    return { ok: true }
  }
}

import type { recoveryCodeEndpoints } from '../../../contract/accounts/confirm.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import { grantOf } from '../../accounts/credentials/proofs.ts'
import type { RecoveryCodes } from '../../accounts/credentials/recovery-codes.ts'
import type { KnownDevices } from '../../accounts/sessions/known-devices.ts'
import type { Call, Handler } from '../../http/handler.ts'
import { attemptOf, beginTry, callerOf, sendSession } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'
import { type GuessPorts, guessKeys } from './attempt-keys.ts'

type Ports = { accounts: Accounts; recoveryCodes: RecoveryCodes }
type Asked = Pick<Call<typeof recoveryCodeEndpoints.recoveryCodes>, 'request'>

export function recoveryCodes(ports: Ports): Handler<typeof recoveryCodeEndpoints.recoveryCodes> {
  return async (call) => ({ left: await ports.recoveryCodes.left(await grantIn(ports, call)) })
}

export function makeRecoveryCodes(
  ports: Ports & { trail: AuditTrail },
): Handler<typeof recoveryCodeEndpoints.makeRecoveryCodes> {
  return async (call) => {
    const codes = await ports.recoveryCodes.make(await grantIn(ports, call))
    const { email } = call.user
    await ports.trail.changed(email, [{ action: 'recovery-codes-made', subject: email }], {
      kind: 'recovery-codes-made',
    })
    return { codes }
  }
}

async function grantIn({ accounts }: Ports, { request }: Asked) {
  const session = await accounts.sessionOf(request.headers)
  if (!session) throw new HttpError(401, 'Sign in to continue')
  return grantOf(session)
}

type SignInPorts = Ports & GuessPorts & { knownDevices: KnownDevices; trail: AuditTrail }

/** Counted together with passwords: neither way gives more tries than the other. */
export function signInWithCode(ports: SignInPorts): Handler<typeof recoveryCodeEndpoints.signInWithCode> {
  const { accounts, trail } = ports
  return async ({ body: { email, code }, request, reply }) => {
    const { counted, keys } = await guessKeys(ports, email, request)
    await beginTry(counted, keys, reply)
    const attempt = attemptOf(request, 'recovery code')
    const used = await ports.recoveryCodes.use(email, code)
    const session = used && (await accounts.signInRecognised(used.grant, callerOf(request)))
    if (!session) {
      await trail.failed(attempt, email)
      throw new HttpError(401, 'Invalid email or recovery code')
    }
    await counted.forgive(keys)
    await trail.usedCode(session.user.email, used.left)
    await trail.signedIn(attempt, session)
    return sendSession(session, reply)
  }
}

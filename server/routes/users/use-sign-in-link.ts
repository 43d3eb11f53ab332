import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { endpoints } from '../../../contract/endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import type { AskingBrowser } from '../../accounts/credentials/asking-browser.ts'
import type { SignInCodes } from '../../accounts/credentials/sign-in-codes.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Handler } from '../../http/handler.ts'
import { attemptOf, beginTry, callerOf, sendSession } from '../../http/sign-in.ts'
import { HttpError } from '../../kernel/problem.ts'
import { type GuessPorts, tryKeys } from './attempt-keys.ts'

type Ports = GuessPorts & { accounts: Accounts; trail: AuditTrail }

export function signInByLink({ accounts, trail, ...made }: Ports): Handler<typeof endpoints.useSignInLink> {
  return async ({ body, request, reply }) => {
    const { counted, keys } = tryKeys(made, request)
    await beginTry(counted, keys, reply)
    const session = await accounts.signInWithLink(body.token, callerOf(request))
    const attempt = attemptOf(request, 'link')
    if (!session) {
      await trail.failed(attempt, null)
      throw new HttpError(400, 'This sign-in link has already been used or has expired. Request a new one.')
    }
    await counted.forgive(keys)
    await trail.signedIn(attempt, session)
    return sendSession(session, reply)
  }
}

/** `codeTries` counts the guesses of each browser that asked, for as long as its code lasts. */
type CodePorts = Ports & {
  askingBrowser: AskingBrowser
  signInCodes: SignInCodes
  codeTries: RateLimiter
}

/** Whether the mail's address had an account shows in nothing: tries are counted by the browser that asked. */
export function signInByMailedCode(ports: CodePorts): Handler<typeof peopleEndpoints.useSignInCode> {
  const { accounts, askingBrowser, signInCodes, trail, codeTries } = ports
  return async ({ body, request, reply }) => {
    const { counted, keys } = tryKeys(ports, request)
    await beginTry(counted, keys, reply)
    const asking = askingBrowser.find(request.headers.cookie)
    if (asking !== null && (await codeTries.begin([asking])) > 0) {
      throw new HttpError(400, 'This code was wrong five times. Request a new email.', { code: 'wrong-proof' })
    }
    const grant = asking && (await signInCodes.use(asking, body.code))
    const session = grant && (await accounts.signInRecognised(grant, callerOf(request)))
    const attempt = attemptOf(request, 'mailed code')
    if (!session) {
      await trail.failed(attempt, null)
      throw new HttpError(400, 'This code is wrong, has already been used, or has expired.', { code: 'wrong-proof' })
    }
    await counted.forgive(keys)
    await trail.signedIn(attempt, session)
    reply.header('set-cookie', askingBrowser.end)
    return sendSession(session, reply)
  }
}

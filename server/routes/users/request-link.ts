import type { FastifyReply, FastifyRequest } from 'fastify'
import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { KnownDevices } from '../../accounts/sessions/known-devices.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry, networkKey } from '../../http/sign-in.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { type MailPorts, withoutMail } from '../../mail/without-mail.ts'
import type { Database, MailKind } from '../../store/schema.ts'

const ON_ITS_WAY = 'If this address has an account, a mail with a reset link is on its way.'
const NO_MAIL = 'This server sends no email. Ask the person who runs it for a link.'

/** `address` has the ceiling of all strangers together; a known device has tries of its own at the mailbox. */
type Ports = MailPorts & {
  database: Database
  jobs: Pick<Jobs, 'wake'>
  knownDevices: KnownDevices
  tries: { address: RateLimiter; mailbox: RateLimiter }
}

export function requestSignInLink(ports: Ports): Handler<typeof peopleEndpoints.requestSignInLink> {
  return async (call) => {
    await post(ports, 'sign-in-link', call)
    return { ok: true, ...withoutMail(ports) }
  }
}

export function requestReset(ports: Ports): Handler<typeof peopleEndpoints.requestReset> {
  return async (call) => {
    await post(ports, 'reset', call)
    const none = withoutMail(ports)
    return { message: none ? NO_MAIL : ON_ITS_WAY, ...none }
  }
}

/** Does the same work for every address: only the job that sends the mail looks whether there is an account. */
async function post(
  { database, jobs, knownDevices, tries }: Ports,
  kind: MailKind,
  { body, request, reply }: { body: { email: string }; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const device = await knownDevices.idForAddress(request.headers.cookie, body.email)
  if (device === null) await beginTry(tries.address, [networkKey(request)], reply)
  await beginTry(tries.mailbox, [`${kind} ${device ?? body.email}`], reply)
  await database.transaction().execute((write) => enqueueMail(write, { kind, address: body.email }))
  jobs.wake()
}

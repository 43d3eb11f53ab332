import type { FastifyReply, FastifyRequest } from 'fastify'
import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { AskingBrowser } from '../../accounts/credentials/asking-browser.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { KnownDevices } from '../../accounts/sessions/known-devices.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry, networkKey } from '../../http/sign-in.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { enqueueMail, type NewMail } from '../../mail/enqueue-mail.ts'
import type { SignInMail } from '../../mail/sign-in-mail.ts'
import { type MailPorts, withoutMail } from '../../mail/without-mail.ts'
import type { Database } from '../../store/schema.ts'

const ON_ITS_WAY = 'If this address has an account, a mail with a reset link is on its way.'
const NO_MAIL = 'This server sends no email. Ask the person who runs it for a link.'

/** `address` has the ceiling of all strangers together; a known device has tries of its own at the mailbox. */
type Ports = MailPorts & {
  database: Database
  jobs: Pick<Jobs, 'wake'>
  knownDevices: KnownDevices
  tries: { address: RateLimiter; mailbox: RateLimiter }
}

export function requestSignInLink(
  ports: Ports & { askingBrowser: AskingBrowser },
): Handler<typeof peopleEndpoints.requestSignInLink> {
  return async (call) => {
    const { asking, cookie } = ports.askingBrowser.begin()
    const about = { asking, language: call.body.language ?? 'en' } satisfies SignInMail
    await post(ports, { kind: 'sign-in-link', about: JSON.stringify(about) }, call)
    call.reply.header('set-cookie', cookie)
    return { ok: true, code: true, ...withoutMail(ports) }
  }
}

export function requestReset(ports: Ports): Handler<typeof peopleEndpoints.requestReset> {
  return async (call) => {
    await post(ports, { kind: 'reset' }, call)
    const none = withoutMail(ports)
    return { message: none ? NO_MAIL : ON_ITS_WAY, ...none }
  }
}

/** Does the same work for every address: only the job that sends the mail looks whether there is an account. */
async function post(
  { database, jobs, knownDevices, tries }: Ports,
  mail: Omit<NewMail, 'address'>,
  { body, request, reply }: { body: { email: string }; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const device = await knownDevices.idForAddress(request.headers.cookie, body.email)
  if (device === null) await beginTry(tries.address, [networkKey(request)], reply)
  await beginTry(tries.mailbox, [`${mail.kind} ${device ?? body.email}`], reply)
  await database.transaction().execute((write) => enqueueMail(write, { ...mail, address: body.email }))
  jobs.wake()
}

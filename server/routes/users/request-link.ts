import type { FastifyReply, FastifyRequest } from 'fastify'
import type { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import type { AskingBrowser } from '../../accounts/credentials/asking-browser.ts'
import { everybody, type RateLimiter } from '../../accounts/rate-limiter.ts'
import type { KnownDevices } from '../../accounts/sessions/known-devices.ts'
import type { Users } from '../../accounts/users.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry, networkKey } from '../../http/sign-in.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { enqueueMail, type NewMail } from '../../mail/enqueue-mail.ts'
import type { SignInMail } from '../../mail/sign-in-mail.ts'
import { type MailPorts, withoutMail } from '../../mail/without-mail.ts'
import type { Database } from '../../store/schema.ts'

const ON_ITS_WAY = 'If this address has an account, a mail with a reset link is on its way.'
const NO_MAIL = 'This server sends no email. Ask the person who runs it for a link.'

/** `all`: of all strangers together; a known device has tries of its own at the mailbox. */
export type MailTries = { network: RateLimiter; all: RateLimiter; mailbox: RateLimiter }

type Ports = MailPorts & {
  database: Database
  jobs: Pick<Jobs, 'wake'>
  knownDevices: KnownDevices
  people: Pick<Users, 'findByEmail'>
  tries: MailTries
  report: (error: unknown) => void
}

export function requestSignInLink(
  ports: Ports & { askingBrowser: AskingBrowser },
): Handler<typeof peopleEndpoints.requestSignInLink> {
  return async (call) => {
    const { asking, cookie } = ports.askingBrowser.begin()
    const language = call.body.language ?? 'en'
    const about = (withCode: boolean) => JSON.stringify({ ...(withCode && { asking }), language } satisfies SignInMail)
    const isCounted = await post(ports, { kind: 'sign-in-link', about }, call)
    if (!isCounted) return { ok: true, ...withoutMail(ports) }
    call.reply.header('set-cookie', cookie)
    return { ok: true, code: true, ...withoutMail(ports) }
  }
}

export function requestReset(ports: Ports): Handler<typeof peopleEndpoints.requestReset> {
  return async (call) => {
    await post(ports, { kind: 'reset', about: () => null }, call)
    const none = withoutMail(ports)
    return { message: none ? NO_MAIL : ON_ITS_WAY, ...none }
  }
}

type Asked = { body: { email: string }; request: FastifyRequest; reply: FastifyReply }
type Wanted = Pick<NewMail, 'kind'> & { about: (withCode: boolean) => string | null }

/**
 * Does the same work for every address: only the job that sends the mail looks whether there is an account. Resolves to false for a mail
 * that is beyond what strangers may cause: it has no code, or browsers to guess in would be made without end.
 */
async function post(ports: Ports, { kind, about }: Wanted, { body, request, reply }: Asked): Promise<boolean> {
  const { knownDevices, tries } = ports
  const mail = { kind, address: body.email }
  const device = await knownDevices.idForAddress(request.headers.cookie, body.email)
  if (device === null) {
    const network = [networkKey(request)]
    await beginTry(tries.network, network, reply)
    if ((await tries.all.begin(everybody)) > 0) {
      await tries.network.forgive(network)
      await postBeyond(ports, { ...mail, about: about(false) })
      return false
    }
  }
  await beginTry(tries.mailbox, mailboxKey(mail, device), reply)
  await send(ports, { ...mail, about: about(true) })
  return true
}

/**
 * Whoever uses up what all strangers have together closes this way to nobody who has an account: its mailbox gets its few mails all the
 * same. Nothing is written for other addresses, and the answer waits for nothing that they lack.
 */
async function postBeyond(ports: Ports, mail: NewMail): Promise<void> {
  const { people, tries, report } = ports
  if ((await people.findByEmail(mail.address)) === null) return
  const sendIfAllowed = async () => {
    if ((await tries.mailbox.begin(mailboxKey(mail))) === 0) await send(ports, mail)
  }
  sendIfAllowed().catch(report)
}

const mailboxKey = ({ kind, address }: Pick<NewMail, 'kind' | 'address'>, device: string | null = null): string[] => [
  `${kind} ${device ?? address}`,
]

async function send({ database, jobs }: Ports, mail: NewMail): Promise<void> {
  await database.transaction().execute((write) => enqueueMail(write, mail))
  jobs.wake()
}

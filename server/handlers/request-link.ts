import type { FastifyReply, FastifyRequest } from 'fastify'
import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry } from '../http/sign-in.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { postMail } from '../mail/post.ts'
import type { Database, MailKind } from '../store/schema.ts'

type Ports = { database: Database; jobs: Pick<Jobs, 'wake'>; tries: { address: Tries; mailbox: Tries } }

export function requestSignInLink(ports: Ports): Handler<typeof peopleEndpoints.requestSignInLink> {
  return async (call) => {
    await post(ports, 'sign-in-link', call)
    return { ok: true }
  }
}

export function requestReset(ports: Ports): Handler<typeof peopleEndpoints.requestReset> {
  return async (call) => {
    await post(ports, 'reset', call)
    return { message: 'If this address has an account, a mail with a reset link is on its way.' }
  }
}

/** Does the same work for every address: only the job that sends the mail looks whether there is an account. */
async function post(
  { database, jobs, tries }: Ports,
  kind: MailKind,
  { body, request, reply }: { body: { email: string }; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  await beginTry(tries.address, [`address ${request.ip}`], reply)
  await beginTry(tries.mailbox, [`${kind} ${body.email}`], reply)
  await database.transaction().execute((write) => postMail(write, { kind, address: body.email }))
  jobs.wake()
}

import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { People } from '../accounts/people.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry, networkKey } from '../http/sign-in.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { postMail } from '../mail/post.ts'
import { keepRequest } from '../store/access-requests.ts'
import type { Database } from '../store/schema.ts'

type Ports = { database: Database; people: People; jobs: Pick<Jobs, 'wake'>; tries: Tries }

/** Keeps the request and tells the administrators who want such mails. */
export function requestAccess({ database, people, jobs, tries }: Ports): Handler<typeof peopleEndpoints.requestAccess> {
  return async ({ body, request, reply }) => {
    await beginTry(tries, [networkKey(request)], reply)
    const admins = (await people.list()).filter(
      ({ isAdmin, state, preferences }) => isAdmin && state !== 'disabled' && preferences.mail,
    )
    const form = { ...body, reason: body.reason || null }
    await database.transaction().execute(async (write) => {
      const about = await keepRequest(write, form, new Date().toISOString())
      if (about === null) return
      for (const { email } of admins) await postMail(write, { kind: 'access-request', address: email, about })
    })
    jobs.wake()
    return { ok: true }
  }
}

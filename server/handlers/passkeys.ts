import type { passkeyEndpoints } from '../../contract/passkeys.ts'
import type { Passkeys } from '../accounts/passkeys.ts'
import type { Tries } from '../accounts/tries.ts'
import type { Handler } from '../http/handler.ts'
import { beginTry } from '../http/sign-in.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { postMail } from '../mail/post.ts'
import { notFound } from '../problem.ts'
import type { Database } from '../store/schema.ts'

type Ports = { passkeys: Passkeys }

export function listPasskeys({ passkeys }: Ports): Handler<typeof passkeyEndpoints.listPasskeys> {
  return ({ user }) => passkeys.list(user.id)
}

export function beginPasskey({
  passkeys,
  tries,
}: Ports & { tries: Tries }): Handler<typeof passkeyEndpoints.beginPasskey> {
  return async ({ user, reply }) => {
    await beginTry(tries, [`person ${user.id}`], reply)
    return passkeys.beginAdding(user)
  }
}

/** Tells the person by mail: a passkey outlives a new password. */
export function addPasskey({
  passkeys,
  database,
  jobs,
}: Ports & { database: Database; jobs: Pick<Jobs, 'wake'> }): Handler<typeof passkeyEndpoints.addPasskey> {
  return async ({ user, body }) => {
    const passkey = await passkeys.add(user, body.name, body.made)
    const mail = { kind: 'passkey-added', address: user.email, about: passkey.name } as const
    await database.transaction().execute((write) => postMail(write, mail))
    jobs.wake()
    return passkey
  }
}

export function renamePasskey({ passkeys }: Ports): Handler<typeof passkeyEndpoints.renamePasskey> {
  return async ({ user, params, body }) => {
    const renamed = await passkeys.rename(user.id, params.id, body.name)
    if (!renamed) throw notFound('Passkey')
    return renamed
  }
}

export function removePasskey({ passkeys }: Ports): Handler<typeof passkeyEndpoints.removePasskey> {
  return async ({ user, params }) => {
    if (!(await passkeys.remove(user.id, params.id))) throw notFound('Passkey')
    return { ok: true }
  }
}

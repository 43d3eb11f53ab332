import type { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts'
import type { AuditTrail } from '../../accounts/audit-trail.ts'
import type { Passkeys } from '../../accounts/credentials/passkeys.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry } from '../../http/sign-in.ts'
import { notFound } from '../../kernel/problem.ts'

type Ports = { passkeys: Passkeys }

export function listPasskeys({ passkeys }: Ports): Handler<typeof passkeyEndpoints.listPasskeys> {
  return ({ user }) => passkeys.list(user.id)
}

export function beginPasskey({
  passkeys,
  tries,
}: Ports & { tries: RateLimiter }): Handler<typeof passkeyEndpoints.beginPasskey> {
  return async ({ user, reply }) => {
    await beginTry(tries, [`person ${user.id}`], reply)
    return passkeys.beginAdding(user)
  }
}

type Telling = Ports & { trail: AuditTrail }

/** Tells the person by mail: a passkey outlives a new password. */
export function addPasskey({ passkeys, trail }: Telling): Handler<typeof passkeyEndpoints.addPasskey> {
  return async ({ user, body }) => {
    const passkey = await passkeys.add(user, body.name, body.made)
    const done = { action: 'passkey-added', subject: passkey.name } as const
    await trail.changed(user.email, [done], { kind: 'passkey-added', about: passkey.name })
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

export function removePasskey({ passkeys, trail }: Telling): Handler<typeof passkeyEndpoints.removePasskey> {
  return async ({ user, params }) => {
    const name = (await passkeys.list(user.id)).find(({ id }) => id === params.id)?.name
    if (name === undefined || !(await passkeys.remove(user.id, params.id))) throw notFound('Passkey')
    const done = { action: 'passkey-removed', subject: name } as const
    await trail.changed(user.email, [done], { kind: 'passkey-removed', about: name })
    return { ok: true }
  }
}

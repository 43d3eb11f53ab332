import type { FastifyRequest } from 'fastify'
import type { UserId } from '../../../contract/ids.ts'
import type { Recovery } from '../../accounts/credentials/recovery.ts'
import type { Users } from '../../accounts/users.ts'
import type { Config } from '../../config/config.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { signInAddress } from '../../mail/sign-in-address.ts'

export type FirstLinkPorts = {
  config: Pick<Config, 'publicUrl'>
  mailer: Pick<Mailer, 'delivers'>
  people: Pick<Users, 'find'>
  recovery: Pick<Recovery, 'signInToken'>
}

/**
 * For an administrator to hand on where no mail server does: the link of an account that nobody has signed in to yet. For any
 * other, and for an administrator's, it would let somebody in as somebody else. Undefined when there is none to tell.
 */
export async function firstLink(
  { config, mailer, people, recovery }: FirstLinkPorts,
  id: UserId,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (mailer.delivers) return undefined
  const person = await people.find(id)
  if (person?.state !== 'invited' || person.isAdmin) return undefined
  // Without PUBLIC_URL by the address that the administrator has used, which is one that this server answers to.
  const site = config.publicUrl ?? `${request.protocol}://${request.host}`
  return signInAddress(site, await recovery.signInToken(person.email))
}

import { endpoints, RESTORE_HEADER } from '../../contract/endpoints.ts'
import { type ErrorAnswer, errorAnswerSchema } from '../../contract/errors.ts'
import type { UserId } from '../../contract/ids.ts'
import type { Client } from '../api/client.ts'

type Asking = {
  client: Pick<Client, 'send'>
  /** The restore id that this device knows; undefined while it knows none. */
  restoreId: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

/**
 * Why the session ended, in the words of the server itself. Null while it has not, and for what a proxy, a cache or another
 * origin answers. Rejects as the client does.
 */
export async function askSession({ client, restoreId, signal, timeoutMs }: Asking): Promise<ErrorAnswer | null> {
  const { method, path } = endpoints.session
  const headers: Record<string, string> = restoreId ? { [RESTORE_HEADER]: restoreId } : {}
  const answer = await client.send(path, { method, headers, signal, timeoutMs })
  const isOurs = !answer.redirected && answer.headers.get('content-type')?.startsWith('application/json')
  if (answer.status !== 401 || !isOurs) return null
  const told = errorAnswerSchema.safeParse(await answer.json().catch(() => null))
  return told.success ? told.data : null
}

/**
 * Whether the server itself says that this person's session goes on. A restore ends every session, so it still has then what it
 * has confirmed. Rejects as the client does.
 */
export async function isSessionOpen({
  client,
  owner,
}: {
  client: Pick<Client, 'send'>
  owner: UserId
}): Promise<boolean> {
  const answer = await client.send(endpoints.session.path, { method: endpoints.session.method })
  if (answer.status !== 200 || answer.redirected) return false
  const told = endpoints.session.answer.safeParse(await answer.json().catch(() => null))
  return told.success && told.data.user.id === owner
}

import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Calls } from '../feed/feed-page.ts'

/** A question of a few bytes. Milliseconds. */
const THERE_MS = 10_000

/** Whether the server answers. `perhaps`: what answers speaks JSON but is not understood even here. */
export async function isServerThere({ client, signal }: Calls): Promise<'yes' | 'perhaps' | 'no'> {
  try {
    await client.call(endpoints.session, { ...(signal && { signal }), timeoutMs: THERE_MS })
    return 'yes'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'no'
    if (error.kind === 'status') return 'yes'
    return error.cause === undefined || error.cause instanceof SyntaxError || isNetwork(error) ? 'no' : 'perhaps'
  }
}

const isNetwork = ({ failure }: ApiError): boolean => failure.kind === 'offline' && failure.why === 'network'

import { client } from '../../session/client.ts'
import { askSession } from '../../sync/ask-session.ts'

/** Milliseconds: nobody waits longer for the way out. */
const ASK_MS = 3000

/** Whether the server goes on from another state than that of this restore id. False where it does not say. */
export async function isRestored(restoreId: string): Promise<boolean> {
  try {
    return (await askSession({ client, restoreId, timeoutMs: ASK_MS }))?.code === 'restored'
  } catch (error) {
    console.warn('Whether the server was restored is not known.', error)
    return false
  }
}

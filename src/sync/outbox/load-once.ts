import { offline } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { isServerThere } from './server-there.ts'

/**
 * Loads a file of the app when it is first needed. Firefox before 155 never asks again for a module that it could not have once:
 * so where no service worker has the files, as on a first visit, none is asked for before the server has answered. Rejects
 * with an ApiError, and tries anew with the next call.
 */
export function loadOnce<T>(client: Client, load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  const loadNow = async (): Promise<T> => {
    if (!navigator.serviceWorker?.controller && (await isServerThere({ client })) === 'no') throw offline()
    return load().catch((error: unknown) => {
      throw offline(error)
    })
  }
  return () => {
    loading ??= loadNow().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

import type { FallbackUploadPort } from '../capture/storage/fallback-upload-sink.ts'
import type { createFallbackUpload } from '../sync/upload/fallback-upload.ts'
import { loadNetworkBundle } from './network-bundle.ts'

type Direct = ReturnType<typeof createFallbackUpload>

/** The server as the last sink of a take; its part of the page is loaded when it is needed. */
export function fallbackUploadPort(): FallbackUploadPort {
  let load: (() => Promise<typeof import('../sync/upload/fallback-upload.ts')>) | null = null
  let direct: Direct | null = null
  const loaded = async (): Promise<Direct> => {
    const { client, loadOnce } = await loadNetworkBundle()
    load ??= loadOnce(client, () => import('../sync/upload/fallback-upload.ts'))
    const { createFallbackUpload } = await load()
    direct ??= createFallbackUpload({ client, now: Date.now })
    return direct
  }
  return {
    begin: async (segment) => (await loaded()).begin(segment),
    send: async (...what) => (await loaded()).send(...what),
    // Where that part cannot be loaded there is no network.
    refusalOf: (error) => direct?.refusalOf(error) ?? 'offline',
  }
}

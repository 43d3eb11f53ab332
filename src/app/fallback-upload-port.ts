import type { FallbackUploadPort } from '../capture/storage/fallback-upload-sink.ts'
import { loadNetworkBundle, type NetworkBundle } from './network-bundle.ts'

/** The server as the last lane of a take, in the network's part of the page. */
export function fallbackUploadPort(): FallbackUploadPort {
  let direct: ReturnType<NetworkBundle['createFallbackUpload']> | null = null
  const loaded = async () => {
    const { createFallbackUpload, client } = await loadNetworkBundle()
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

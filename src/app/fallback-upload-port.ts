import type { ServerLane } from '../capture/storage/take-storage.ts'
import { loadNetwork, type Network } from './network-bundle.ts'

/** The server as the last lane of a take, in the network's part of the page. */
export function serverLane(): ServerLane {
  let direct: ReturnType<Network['createDirectUpload']> | null = null
  const loaded = async () => {
    const { createDirectUpload, client } = await loadNetwork()
    direct ??= createDirectUpload({ client, now: Date.now })
    return direct
  }
  return {
    begin: async (segment) => (await loaded()).begin(segment),
    send: async (...what) => (await loaded()).send(...what),
    // Where that part cannot be loaded there is no network.
    refusalOf: (error) => direct?.refusalOf(error) ?? 'offline',
  }
}

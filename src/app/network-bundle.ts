import { nextPaint } from '../platform/next-paint.ts'
import { whenShown } from './shell/app.tsx'

export type NetworkBundle = typeof import('./lazy-network.ts')

/** Where the files of the app could not be had. Milliseconds. */
const AGAIN_MS = 5000
/** A first screen that takes longer is not waited for. Milliseconds. */
const LONGEST_MS = 2000

/** Rejects where its files cannot be had: on a first visit that lost its network; later they are on the device. */
export const loadNetworkBundle = (): Promise<NetworkBundle> => import('./lazy-network.ts')

/**
 * Loaded after the first screen, which records and reads without a server: these bytes do not delay it (P1 in
 * docs/product.md#performance-goals).
 */
export async function loadNetworkAfterPaint(): Promise<NetworkBundle> {
  await Promise.race([whenShown.then(nextPaint), pause(LONGEST_MS)])
  for (;;) {
    try {
      return await loadNetworkBundle()
    } catch (error) {
      console.warn('The network bundle is loaded again.', error)
      await pause(AGAIN_MS)
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

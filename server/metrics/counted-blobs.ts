import type { Blobs } from '../blobs/blobs.ts'
import type { Metrics } from './metrics.ts'

/** Parts of uploads, and forms that are being read: what comes from devices. Everything else is made of that here. */
const ARRIVES = /^(uploads|incoming)\//

/** The same store, which counts what arrives, also what a cut request has brought. */
export const countedBlobs = (blobs: Blobs, metrics: Pick<Metrics, 'received'>): Blobs => ({
  read: (name, range) => blobs.read(name, range),
  size: (name) => blobs.size(name),
  move: (from, to) => blobs.move(from, to),
  remove: (name) => blobs.remove(name),
  list: (prefix, options) => blobs.list(prefix, options),
  async write(name, source, options) {
    const written = await blobs.write(name, source, options)
    if (ARRIVES.test(name)) metrics.received(written.bytes)
    return written
  },
})

import { vi } from 'vitest'

/** How long a test waits for a condition. Vitest gives up after one second, which is too soon on a machine with other work. */
const PATIENCE_MS = 100_000

const patient = <Options extends { timeout?: number }>(options?: number | Options) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }

const { waitFor, waitUntil } = vi
// Files that share a process share what is set here.
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, patient(options))
  }
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
}

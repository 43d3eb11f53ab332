import { vi } from 'vitest'

/** Lets seconds pass; what they set off has ended when this resolves. */
export async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1000)
    // The databases of these tests run on turns of the event loop: a pass takes fewer than these.
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

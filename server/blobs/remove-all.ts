import type { Blobs } from './blobs.ts'

/** An hour of speech leaves hundreds of parts, and each delete in a bucket is a round trip of its own. */
export const AT_ONCE = 8

/** Removes every one of `names`, a few at once. The caller has to find again what a failure leaves behind. */
export async function removeAll(blobs: Pick<Blobs, 'remove'>, names: Iterable<string>): Promise<void> {
  const left = [...names].values()
  const lane = async (): Promise<void> => {
    for (const name of left) await blobs.remove(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

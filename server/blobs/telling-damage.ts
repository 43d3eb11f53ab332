import { BlobDamagedError, BlobMissingError, type Blobs } from './blobs.ts'

/** Wraps a store and reports each blob that turns out to be missing or damaged when it is read. */
export const tellingDamage = (blobs: Blobs, tell: (name: string) => void): Blobs => ({
  ...blobs,
  read(name, range) {
    const bytes = blobs.read(name, range)
    bytes.once('error', (error: unknown) => {
      if (error instanceof BlobDamagedError || error instanceof BlobMissingError) tell(name)
    })
    return bytes
  },
})

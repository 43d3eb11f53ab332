import { BlobDamagedError, BlobMissingError, type Blobs } from './blobs.ts'

/** The same store, which tells of each blob that turns out to be missing or damaged when it is read, whoever reads it. */
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

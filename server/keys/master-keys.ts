import { createHash, createSecretKey, type KeyObject } from 'node:crypto'

/** `id` is derived from the key, so that a mistyped or wrong key is noticed. */
export type MasterKey = { id: string; secret: KeyObject }

/** Keys that wrap the keys of recordings and users; stored outside the data folder. */
export type MasterKeys = {
  /** The key that wraps new keys. Throws KeyFileError when there is none. */
  newest(): Promise<MasterKey>
  find(id: string): Promise<MasterKey | null>
}

export const masterKey = (bytes: Buffer): MasterKey => ({
  id: createHash('sha256').update('earmark master key').update(bytes).digest('hex').slice(0, 16),
  secret: createSecretKey(bytes),
})

/** Stops the start: `message` says what is wrong with the key file and how to fix it. */
export class KeyFileError extends Error {
  override name = 'KeyFileError'
}

/** Opens with the keys of any of them, such as a backup's key file or the server's. */
export const firstOf = (...several: MasterKeys[]): MasterKeys => ({
  async newest() {
    for (const keys of several.slice(0, -1)) {
      const key = await keys.newest().catch((error: unknown) => {
        if (error instanceof KeyFileError) return null
        throw error
      })
      if (key) return key
    }
    const last = several.at(-1)
    if (!last) throw new KeyFileError('There is no key file.')
    return last.newest()
  },
  async find(id) {
    for (const keys of several) {
      const key = await keys.find(id)
      if (key) return key
    }
    return null
  },
})

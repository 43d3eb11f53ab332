import type { FallbackFiles } from '../../../../src/local/audio/fallback-store.ts'

/** Files of an origin that live as long as the test. */
export function memoryFiles(): FallbackFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    names: async () => [...files.keys()],
    async write(name, bytes) {
      files.set(name, bytes.slice())
    },
    async read(name) {
      const bytes = files.get(name)
      if (!bytes) throw new Error(`There is no file ${name}.`)
      return bytes
    },
    async remove(name) {
      files.delete(name)
    },
  }
}

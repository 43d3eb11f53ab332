/** What the browser says of the room for this origin. Bytes; null where it does not say, as WebKitGTK. */
export type StorageEstimateBytes = {
  freeBytes: number | null
  /** The browser's promise to keep what is stored until the person deletes it; null where it cannot be asked. */
  promised: boolean | null
}

/** Asks for the room and, once, for the promise. Chromium answers by itself, Firefox asks the person. */
export async function estimateStorage(): Promise<StorageEstimateBytes> {
  const storage = globalThis.navigator?.storage
  if (!storage?.estimate) return { freeBytes: null, promised: null }
  const { quota, usage } = await storage.estimate()
  const freeBytes = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  return { freeBytes, promised: await promise(storage) }
}

async function promise(storage: StorageManager): Promise<boolean | null> {
  if (!storage.persist || !storage.persisted) return null
  return (await storage.persisted()) || (await storage.persist())
}

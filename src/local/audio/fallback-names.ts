import { FALLBACK_FOLDER } from './fallback-store.ts'

/** The names in the OPFS fallback store, also for a service worker, which cannot write there; none where there is no such store. */
export async function fallbackNames(): Promise<string[]> {
  const names: string[] = []
  const root = await navigator.storage?.getDirectory?.()
  const folder = await root?.getDirectoryHandle(FALLBACK_FOLDER).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  })
  if (folder) for await (const name of folder.keys()) names.push(name)
  return names
}

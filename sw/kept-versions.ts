import { registerRoute } from 'workbox-routing'
import { type Extras, filesOf } from './extras.ts'
import { texts } from './keep-language.ts'
import { keptOrFetched, removeOthers } from './kept-files.ts'
import { isOlderPageOpen, noteOlderPages } from './older-pages.ts'
import { precache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The build fills in the files of each extra (scripts/service-worker-plugin.ts). */
  readonly __EXTRAS: Extras
}

export const extras = self.__EXTRAS

const LANGUAGE_FILES: readonly string[] = Object.values(texts)
const EXTRA_FILES: readonly string[] = filesOf(extras)

/** But for those of the public pages. */
const ASSET = /^\/assets\b(?!\/public)/

const isAsset = ({ url: { pathname }, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  sameOrigin && (ASSET.test(pathname) || LANGUAGE_FILES.includes(pathname) || EXTRA_FILES.includes(pathname))

/** Files of the app that are not precached, and those of older versions for the pages that are still open. */
export function answerFromKept(): void {
  registerRoute(isAsset, async ({ url: { pathname }, request }) => {
    if (LANGUAGE_FILES.includes(pathname)) return keptOrFetched('earmark-languages', pathname)
    if (EXTRA_FILES.includes(pathname)) return keptOrFetched('earmark-extras', pathname).catch(() => fetch(request))
    return (await caches.match(pathname)) ?? fetch(request)
  })
}

export async function takeOver(event: ExtendableEvent): Promise<void> {
  await noteOlderPages(self.clients)
  await removeOlderFiles(event)
}

/** Everything of older versions, as soon as none of their pages is open. */
export async function removeOlderFiles(event: ExtendableEvent): Promise<void> {
  if (await isOlderPageOpen(self.clients)) return
  await removeOthers('earmark-languages', LANGUAGE_FILES)
  await removeOthers('earmark-extras', EXTRA_FILES)
  await precache.activate(event)
}

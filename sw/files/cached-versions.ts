import { registerRoute } from 'workbox-routing'
import { cachedOrFetched } from './cached-files.ts'
import { texts } from './cached-language.ts'
import { type Extras, filesOf } from './extras.ts'
import { removeOlderFiles } from './older-files.ts'
import { noteOlderPages } from './older-pages.ts'
import { precache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The build fills in the files of each extra (scripts/build/service-worker-plugin.ts). */
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
    const cache = LANGUAGE_FILES.includes(pathname) ? 'earmark-languages' : 'earmark-extras'
    if ([...LANGUAGE_FILES, ...EXTRA_FILES].includes(pathname))
      return cachedOrFetched(cache, pathname).catch(() => fetch(request))
    return (await caches.match(pathname)) ?? fetch(request)
  })
}

/** Nothing older is there at the first visit. A worker that waited, and was ended meanwhile, is no first one. */
let isFirst = false

export function onInstall(): void {
  isFirst = self.registration.active === null
}

export async function takeOver(): Promise<void> {
  if (isFirst) return
  await noteOlderPages(self.clients)
  await removeOlder()
}

/** Everything of older versions, as soon as none of their pages is open. */
export const removeOlder = (): Promise<void> =>
  removeOlderFiles(self.clients, self.registration, [
    { cache: 'earmark-languages', mine: LANGUAGE_FILES },
    { cache: 'earmark-extras', mine: EXTRA_FILES },
    { cache: precache.strategy.cacheName, mine: [...precache.getURLsToCacheKeys().values()] },
  ])

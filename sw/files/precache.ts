import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerPublicPages } from './public-pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Every route of the app is the one page; the API, and what only the server knows, never is. */
const SERVER_ONLY = [/^\/api\//, /^\/healthz$/, /^\/sw\.js$/]

/** A controller of our own: Workbox's removes what older pages may still load as soon as a version takes over. */
export const precache = new PrecacheController()

/** The whole app is on the device, and every navigation to it is answered from there, with a network or without. */
export function answerFromPrecache(): void {
  precache.addToCacheList(self.__WB_MANIFEST)
  registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }))
  cleanupOutdatedCaches()
  const app = precache.createHandlerBoundToURL('/index.html')
  answerPublicPages(app)
  registerRoute(new NavigationRoute(app, { denylist: SERVER_ONLY }))
}

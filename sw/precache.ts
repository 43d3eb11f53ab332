import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerPublicPages } from './public-pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Every route of the app is the one page; the API, and what only the server knows, never is. */
const SERVER_ONLY = [/^\/api\//, /^\/healthz$/, /^\/sw\.js$/]

/** The whole app is on the device, and every navigation to it is answered from there, with a network or without. */
export function answerFromPrecache(): void {
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
  const app = createHandlerBoundToURL('/index.html')
  answerPublicPages(app)
  registerRoute(new NavigationRoute(app, { denylist: SERVER_ONLY }))
}

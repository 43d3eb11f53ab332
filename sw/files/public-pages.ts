import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { landingPart, publicDocument } from '../../contract/public-pages.ts'

/** With a network that does not answer the app is shown instead. */
const PATIENCE_MS = 4000

/**
 * The public pages are the website's: from the network, else as the browser last read them, else the app, which at `/` is
 * its start screen. They are no part of what is installed: a megabyte is better spent on what works with no network.
 */
export function answerPublicPages(app: ReturnType<PrecacheController['createHandlerBoundToURL']>): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && landingPart(url.pathname) !== null,
    async ({ url }) => Response.redirect(landingPart(url.pathname) ?? '/'),
  )
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && publicDocument(url.pathname) !== null,
    async (options) => (await fromNetwork(options.request)) ?? (await asLastRead(options.url)) ?? app(options),
  )
}

async function fromNetwork(request: Request): Promise<Response | null> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return response.ok ? response : null
  } catch {
    // No network, or one that does not answer.
    return null
  }
}

/** From the browser's own cache, whatever its age: it keeps what it read, and asks anew while there is a network. */
async function asLastRead({ origin, pathname }: URL): Promise<Response | null> {
  try {
    const response = await fetch(origin + pathname, { cache: 'only-if-cached', mode: 'same-origin' })
    return response.ok ? response : null
  } catch {
    // Firefox and Safari fail here where Chromium answers 504: it is not there.
    return null
  }
}

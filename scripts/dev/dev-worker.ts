import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXTRAS as NAMES } from '../../contract/extras.ts'
import { bundle, one } from '../build/public-pages.ts'
import { EXTRAS, LANGUAGES, MANIFEST } from '../build/service-worker-plugin.ts'

/**
 * An earlier `npm start` has left its service worker on the same address, which would go on to answer with the page that
 * it knows. The browser takes this one for its next version; the pages it had are loaded again, without one.
 */
const LEAVES = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url)
}
`

/** With a query no request of the page is for it: the worker may keep these texts, but the page reads them as they are now. */
const GERMAN = '/src/i18n/german/german.ts?kept'

/**
 * What stands at /sw.js: the service worker as its sources are now, or one that goes away at once. The former keeps the
 * document alone: modules come from Vite, so nothing opens without it.
 */
export async function devWorker(root: string, isOn: boolean): Promise<string> {
  if (!isOn) return LEAVES
  const code = one(await bundle(root, 'sw/sw.ts', 'es'), ({ type }) => type === 'chunk')
  const revision = createHash('sha256')
    .update(await readFile(join(root, 'index.html')))
    .digest('hex')
  return (
    code
      .replace(MANIFEST, () => JSON.stringify([{ url: '/index.html', revision }]))
      .replace(LANGUAGES, () => JSON.stringify({ de: GERMAN }))
      // Vite serves their modules as any other.
      .replace(EXTRAS, () => JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, { files: [], bytes: 0 }]))))
  )
}

import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ViteDevServer } from 'vite'
import type * as PublicPaths from '../../contract/public-pages.ts'
import type * as Prerender from '../../src/site/prerender.tsx'
import { bundle, one } from '../build/public-pages.ts'

export type DevDocument = { status: number; html: string } | { location: string }

/** Vite's own addresses, whose last part need not have an ending. */
const OF_VITE = /^\/@/

/**
 * The document at an address of the page, before Vite adds its own to it: the app, a public page as its sources are now,
 * or where a marketing path leads; null for what is no document. The rules are those of the built page, read anew each time.
 */
export async function documentAt(vite: ViteDevServer, path: string): Promise<DevDocument | null> {
  if (path === '/index.html') return { status: 200, html: await appDocument(vite) }
  if (extname(path) !== '' || OF_VITE.test(path)) return null
  const paths = (await vite.ssrLoadModule('/contract/public-pages.ts')) as typeof PublicPaths
  const place = path.replace(/(?<=.)\/$/, '')
  const location = paths.landingPart(place)
  if (location !== null) return { location }
  const name = paths.publicDocument(place)
  if (name === null && paths.isAppPath(place)) return { status: 200, html: await appDocument(vite) }
  return { status: name ? 200 : 404, html: await publicDocument(vite, name ?? paths.NOT_FOUND_DOCUMENT) }
}

const appDocument = (vite: ViteDevServer): Promise<string> => readFile(join(vite.config.root, 'index.html'), 'utf8')

async function publicDocument(vite: ViteDevServer, name: string): Promise<string> {
  const { renderPublicPages } = (await vite.ssrLoadModule('/src/site/prerender.tsx')) as typeof Prerender
  const head = one(await bundle(vite.config.root, 'src/site/public-head.ts', 'iife'), ({ type }) => type === 'chunk')
  const pages = renderPublicPages({
    // Vite gives them to the page with the module that imports them.
    styles: '',
    head,
    script: '/src/site/public-page.ts',
    app: '<script type="module" src="/src/main.tsx"></script>',
  })
  const html = pages.get(name)
  if (html === undefined) throw new Error(`There is no public page ${name}.`)
  return html
}

import { readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { Reply } from './http-weather.ts'

const PAGE = resolve(import.meta.dirname, '../dist/page')
/** Where the files of the next version lie: names with hashes never come back with other bytes. */
const ASSETS = 'next-assets'
const DOCUMENT = '/index.html'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

/**
 * What a server would answer on which the next version was deployed just now: the built app under other names, with one
 * more table in the database of the library and in the one of the sound where it `raises` them. Null for what both
 * versions share.
 */
export function nextVersion(path: string, raises = true): Reply | null {
  const isDocument = extname(path) === ''
  if (path.startsWith('/api/') || path === '/healthz') return null
  if (!isDocument && path !== '/sw.js' && path !== DOCUMENT && !path.startsWith(`/${ASSETS}/`)) return null
  const name = isDocument ? DOCUMENT : path.replace(ASSETS, 'assets')
  const type = TYPES[extname(name)]
  const bytes = readFileSync(join(PAGE, name))
  if (type === undefined) return { type: 'application/octet-stream', body: bytes }
  return { type, body: renew(name, bytes.toString(), raises) }
}

/** Whether a page runs the next version. To be evaluated in it. */
export const isNextVersion = (): boolean => document.querySelector('script[src*="next-assets"]') !== null

function renew(name: string, text: string, raises: boolean): string {
  const renamed = text.replaceAll('assets/', `${ASSETS}/`)
  if (name === '/sw.js') return renamed.replace(/("\/index\.html","revision":")/, '$1next')
  return raises ? raised(renamed) : renamed
}

/** One more version of each database of the app, as minified code declares them. */
const raised = (text: string): string =>
  text.replace(/(\w+)\.version\(1\)\.stores\(\{(recordings|chunks):/g, '$1.version(9).stores({next:`id`}),$&')

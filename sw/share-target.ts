import { isFull, noteRefused, putInInbox } from '../src/local/inbox/put-in-inbox.ts'
import { languageHere } from './files/cached-texts.ts'
import { shareTexts } from './share-texts.ts'

declare const self: ServiceWorkerGlobalScope

/** As manifest.webmanifest has it: the address of the share_target, and its field. No server ever hears of it. */
const SHARE_PATH = '/share'
const FIELD = 'audio'

/**
 * Files that another app shares (Web Share Target, Level 2) are on the disk before the answer, and wait in the library for a
 * tap: any web site can post such a form, too.
 */
export function onShare(event: FetchEvent): void {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== SHARE_PATH || origin !== self.location.origin) return
  event.respondWith(take(request))
}

async function take(request: Request): Promise<Response> {
  try {
    if (isForeign(request)) await noteRefused('foreign')
    // Not even read.
    else if (await isFull()) await noteRefused('full')
    else await putInInbox(await filesOf(request), { owner: null, limit: { freeBytes: await freeBytes() } })
  } catch (error) {
    console.error('What was shared could not be kept.', error)
    return sayNotKept()
  }
  // 303: the page is fetched by GET, and a reload shares nothing again.
  return Response.redirect('/library', 303)
}

/**
 * Chromium 156 shows a worker no Sec-Fetch-Site, but the Origin of a form; a page with `no-referrer` sends `null`, as may a
 * system that shares. So this keeps out the plain attack; the tap keeps out all others.
 */
function isForeign({ headers }: Request): boolean {
  const from = headers.get('origin')
  return from !== null && from !== 'null' && from !== self.location.origin
}

/** A form whose field was left empty has a file without a name. */
async function filesOf(request: Request): Promise<File[]> {
  const form = await request.formData()
  return form.getAll(FIELD).filter((value) => value instanceof File && (value.size > 0 || value.name !== '')) as File[]
}

async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await self.navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage
}

async function sayNotKept(): Promise<Response> {
  const { text, back } = shareTexts[await languageHere(self.navigator.languages)]
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Earmark</title>'
  return new Response(`${head}<p>${text}</p><p><a href="/library">${back}</a></p>`, {
    status: 507,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  })
}

import { putIntoInbox, SHARE_PATH } from '../src/db/inbox.ts'
import { readPerson } from '../src/db/person.ts'

/** The name of the form's field in manifest.webmanifest. */
const FIELD = 'audio'

/** Files that another app shares (Web Share Target, Level 2) are kept before any network, and go on in the library. */
export function onShare(event: FetchEvent): void {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== SHARE_PATH || origin !== self.location.origin) return
  event.respondWith(keep(request))
}

async function keep(request: Request): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll(FIELD).filter((value) => value instanceof File)
  const person = await readPerson()
  await putIntoInbox(files, person?.id ?? null)
  // 303: the page is fetched by GET, and a reload shares nothing again.
  return Response.redirect('/library', 303)
}

import { type UserId, userIdSchema } from '../../contract/ids.ts'

/**
 * Files that other apps have handed to this one, until they are recordings in the library. In the Cache API, which page
 * and worker share, and which takes a file of any size without having it in memory.
 */
const CACHE = 'earmark-inbox'
/** The address of a share_target and of what it keeps; no server ever hears of it. */
export const SHARE_PATH = '/share'

const open = (): Promise<Cache> => caches.open(CACHE)

/** Resolves when the files are on the disk. @param owner who is signed in; null when nobody is */
export async function putIntoInbox(files: readonly File[], owner: UserId | null): Promise<void> {
  const inbox = await open()
  for (const file of files) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name), 'x-owner': owner ?? '' }
    await inbox.put(`${SHARE_PATH}/${crypto.randomUUID()}`, new Response(file, { headers }))
  }
}

/** One file and the way to let go of it. */
export type Received = { file: File; drop: () => Promise<void> }

/** What this person was handed, and what came while nobody was signed in. */
export async function readInbox(owner: UserId): Promise<Received[]> {
  if (!globalThis.caches) return []
  const inbox = await open()
  const received: Received[] = []
  for (const request of await inbox.keys()) {
    const kept = await inbox.match(request)
    if (!kept || !isFor(owner, kept)) continue
    const name = decodeURIComponent(kept.headers.get('x-name') ?? '')
    const file = new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
    received.push({ file, drop: async () => void (await inbox.delete(request)) })
  }
  return received
}

function isFor(owner: UserId, { headers }: Response): boolean {
  const parsed = userIdSchema.safeParse(headers.get('x-owner'))
  return !parsed.success || parsed.data === owner
}

/** Nothing stays readable after a sign-out; the file itself is where it was shared from. */
export async function emptyInbox(owner: UserId): Promise<void> {
  for (const { drop } of await readInbox(owner)) await drop()
}

import { putInInbox } from '../../../local/inbox/put-in-inbox.ts'
import { holdLock } from '../../../platform/storage/locks.ts'

/** Where versions before 1.0 kept what was shared, in the Cache API. */
const INBOX = 'earmark-inbox'

/** What an older version kept waits from now on as everything does: by a tap, and lost by nothing. */
export async function importOlderInbox(): Promise<void> {
  if (!(await globalThis.caches?.has(INBOX))) return
  const release = await holdLock(INBOX)
  if (!release) return
  try {
    const inbox = await caches.open(INBOX)
    for (const request of await inbox.keys()) {
      const kept = await inbox.match(request)
      if (kept) await putInInbox([await fileIn(kept)], { owner: null, limit: null })
      await inbox.delete(request)
    }
    await caches.delete(INBOX)
  } finally {
    release()
  }
}

async function fileIn(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '')
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}

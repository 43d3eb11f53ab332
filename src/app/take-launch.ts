import type { Launch } from '../platform/worker/launches.ts'
import { store, userAtom } from '../session/store.ts'

/**
 * A further launch of the installed app comes to the page that is open, which may record: it changes the screen and
 * never loads the page again. Files are kept first.
 */
export async function takeLaunch({ files, path }: Launch, goTo: (path: string) => Promise<void>): Promise<void> {
  if (files.length > 0) {
    const { putInInbox } = await import('../local/inbox/put-in-inbox.ts')
    await putInInbox(files, { owner: store.get(userAtom)?.user.id ?? null, limit: null })
  }
  if (path !== null && path !== location.pathname + location.search) await goTo(path)
}

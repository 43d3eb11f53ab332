import { putIntoInbox } from './db/inbox.ts'
import { receivedAtom } from './library/received-atom.ts'
import type { Launch } from './platform/launches.ts'
import { personAtom, store } from './store.ts'

/**
 * A further launch of the installed app comes to the page that is open, which may record: it changes the screen and
 * never loads the page again. Files are kept first.
 */
export async function takeLaunch({ files, path }: Launch, goTo: (path: string) => Promise<void>): Promise<void> {
  if (files.length > 0) {
    await putIntoInbox(files, store.get(personAtom)?.user.id ?? null)
    store.set(receivedAtom, store.get(receivedAtom) + 1)
  }
  if (path !== null && path !== location.pathname + location.search) await goTo(path)
}

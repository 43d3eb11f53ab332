import { isAppPath } from '../contract/public-pages.ts'

type Windows<Window> = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
}

/** Windows in which the app runs. A public page that is open, or a bare answer of the server, sends nothing. */
export async function appWindows<Window extends { url: string }>(clients: Windows<Window>): Promise<Window[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => isAppPath(new URL(url).pathname))
}

/** How the system started or focused the installed app: by a shortcut, or to open files with it (Launch Handler API). */
export type Launch = { files: readonly File[]; path: string | null }

type LaunchParams = { readonly targetURL?: string; readonly files?: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer(consume: (launch: LaunchParams) => void): void }

declare global {
  interface Window {
    /** Chromium on desktops and Android; the manifest's `focus-existing` makes every further launch come here. */
    readonly launchQueue?: LaunchQueue
  }
}

/** Calls `take` for the launch of this page, and for each that found it open. Files that cannot be read are left out. */
export function onLaunch(take: (launch: Launch) => void): void {
  window.launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    void readAll(files).then((read) => take({ files: read, path: targetURL ? pathOf(targetURL) : null }))
  })
}

async function readAll(handles: readonly FileSystemFileHandle[]): Promise<File[]> {
  const read = await Promise.allSettled(handles.map((handle) => handle.getFile()))
  return read.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value]
    console.error('An opened file cannot be read.', one.reason)
    return []
  })
}

/** With what stands behind the hash: the token of a mailed link. */
const pathOf = (address: string): string => {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

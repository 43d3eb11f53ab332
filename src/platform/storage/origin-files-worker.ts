import type { WriteAnswer, WriteOrder } from './origin-files.ts'

/** Only workers have this handle; TypeScript knows it in the library of workers alone. */
type SyncAccess = { write(bytes: Uint8Array): number; truncate(size: number): void; flush(): void; close(): void }
type WithSyncAccess = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccess> }

/** One after the other: a handle locks its file. */
let writing = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<WriteOrder>) => {
  writing = writing
    .then(() => write(data))
    .then(
      () => answer({ order: data.order, error: null }),
      (error: unknown) => answer({ order: data.order, error: error instanceof Error ? error.message : String(error) }),
    )
})

const answer = (words: WriteAnswer): void => postMessage(words)

/** Resolves when the bytes are on the disk and not merely on the way there. */
async function write({ folder, name, bytes }: WriteOrder): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const directory = await root.getDirectoryHandle(folder, { create: true })
  const file = (await directory.getFileHandle(name, { create: true })) as WithSyncAccess
  const access = await file.createSyncAccessHandle()
  try {
    access.truncate(0)
    const written = access.write(bytes)
    access.flush()
    if (written < bytes.length) throw new Error('The disk is full.')
  } finally {
    access.close()
  }
}

/** Files of this origin in one folder: the file system that a browser gives to a page (File System Standard). */
export type OriginFiles = {
  names(): Promise<string[]>
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array<ArrayBuffer>>
  remove(name: string): Promise<void>
}

/** What the page asks its writer; answered with the same number, and an error in words when it failed. */
export type WriteOrder = { order: number; folder: string; name: string; bytes: Uint8Array }
export type WriteAnswer = { order: number; error: string | null }

/** A writer that does not answer hangs: the chunk then waits in memory, and the person is told. */
const PATIENCE_MS = 10_000

/** Null where the browser has no such files, as WebKitGTK. Nothing is opened or made before it is needed. */
export function openOriginFiles(folder: string): OriginFiles | null {
  if (!globalThis.navigator?.storage?.getDirectory || !globalThis.Worker) return null
  const write = createWriter()
  const open = async (): Promise<FileSystemDirectoryHandle | null> => {
    const root = await navigator.storage.getDirectory()
    return root.getDirectoryHandle(folder).catch(nullWhenMissing)
  }
  return {
    async names() {
      const directory = await open()
      const names: string[] = []
      if (directory) for await (const name of directory.keys()) names.push(name)
      return names
    },
    write: (name, bytes) => write({ folder, name, bytes }),
    async read(name) {
      const file = await (await open())?.getFileHandle(name)
      if (!file) throw new Error(`There is no file ${name}.`)
      return new Uint8Array(await (await file.getFile()).arrayBuffer())
    },
    async remove(name) {
      await (await open())?.removeEntry(name).catch(nullWhenMissing)
    },
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof DOMException && error.name === 'NotFoundError') return null
  throw error
}

/** Only a worker may write with a flush, and in Safari before 26 only a worker may write at all. */
function createWriter(): (order: Omit<WriteOrder, 'order'>) => Promise<void> {
  const open = new Map<number, { done(): void; failed(error: Error): void }>()
  let worker: Worker | null = null
  let orders = 0
  const giveUp = (why: string): void => {
    worker?.terminate()
    worker = null
    for (const { failed } of open.values()) failed(new Error(why))
    open.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./origin-files-worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data }: MessageEvent<WriteAnswer>) => {
      const waiting = open.get(data.order)
      open.delete(data.order)
      if (data.error === null) waiting?.done()
      else waiting?.failed(new Error(data.error))
    }
    started.onerror = () => giveUp('The writer of files did not start.')
    return started
  }
  return (wanted) =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const order = orders++
      const timer = setTimeout(() => giveUp('The file system of this browser does not answer.'), PATIENCE_MS)
      const settle = (end: () => void): void => {
        clearTimeout(timer)
        end()
      }
      open.set(order, { done: () => settle(resolve), failed: (error) => settle(() => reject(error)) })
      worker.postMessage({ ...wanted, order } satisfies WriteOrder)
    })
}

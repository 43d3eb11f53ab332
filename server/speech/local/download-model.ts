import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ModelFile, OfferedModel } from './model-catalogue.ts'

export type DownloadOptions = {
  signal?: AbortSignal
  /** Bytes of the whole model that are here now. */
  onProgress?: (bytes: number) => void
}

/** A sentence for the operator. What has arrived stays, and the next try goes on from there unless it was wrong. */
export class DownloadFailedError extends Error {
  override name = 'DownloadFailedError'
}

/** Fetches what is missing of a model into a folder of its name. A file gets its name only when its checksum is right. */
export async function downloadModel(
  { name, files }: Pick<OfferedModel, 'name' | 'files'>,
  folder: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  const target = join(folder, name)
  await mkdir(target, { recursive: true })
  let before = 0
  for (const file of files) {
    const path = join(target, file.name)
    if ((await sizeOf(path)) !== file.bytes) {
      await fetchRest(file, `${path}.part`, signal, (bytes) => onProgress?.(before + bytes))
      await checkAndName(file, path)
    }
    before += file.bytes
    onProgress?.(before)
  }
}

async function fetchRest(
  { name, url, bytes }: ModelFile,
  part: string,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let here = (await sizeOf(part)) ?? 0
  if (here >= bytes) return
  try {
    const headers: Record<string, string> = here > 0 ? { range: `bytes=${here}-` } : {}
    const answer = await fetch(url, { headers, ...(signal ? { signal } : {}) })
    if (!answer.ok || !answer.body) throw new Error(`It answered ${answer.status}.`)
    // RFC 9110, 14.2: a server may leave out the range and send the whole.
    const isRest = answer.status === 206
    if (!isRest) here = 0
    const reader = answer.body.getReader()
    let cut: unknown = null
    // A cut ends the stream in order, so that all that had come is written and not fetched again.
    async function* arriving(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const next = await reader.read().catch((error: unknown) => {
          cut = error
          return null
        })
        if (!next?.value) return
        here += next.value.length
        onBytes(here)
        yield next.value
      }
    }
    await pipeline(Readable.from(arriving()), createWriteStream(part, { flags: isRest ? 'a' : 'w' }))
    if (cut !== null) throw cut
  } catch (error) {
    signal?.throwIfAborted()
    const why = error instanceof Error ? error.message : String(error)
    throw new DownloadFailedError(
      `${name} could not be fetched whole: ${why} Try again: it goes on where it stopped.`,
      {
        cause: error,
      },
    )
  }
}

async function checkAndName({ name, bytes, sha256 }: ModelFile, path: string): Promise<void> {
  const part = `${path}.part`
  const size = (await sizeOf(part)) ?? 0
  if (size < bytes) throw new DownloadFailedError(`${name} broke off. Try again: it goes on where it stopped.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(part), hash)
  if (size === bytes && hash.digest('hex') === sha256) return await rename(part, path)
  await rm(part)
  throw new DownloadFailedError(
    `${name} arrived, but it is not the file that was expected, so it was deleted. Try again.`,
  )
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.size ?? null
}

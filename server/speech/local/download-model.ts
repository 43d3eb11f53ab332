import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tryLockFile } from '../../store/processes/folder-lock.ts'
import type { ModelFile, OfferedModel } from './model-catalogue.ts'

export type DownloadOptions = {
  signal?: AbortSignal
  /** Bytes of the whole model that are here now. */
  onProgress?: (bytes: number) => void
  /** Whether a host may be asked, also one that another points to. Left out: any. */
  mayAsk?: (host: string) => boolean
  /** Who sends nothing for so long is not waited for. */
  silentMs?: number
}

/** A sentence for the operator. What has arrived stays, and the next try goes on from there unless it was wrong. */
export class DownloadFailedError extends Error {
  override name = 'DownloadFailedError'
}

/** The source gave other bytes than those that are pinned: they were deleted. */
export class WrongFileError extends DownloadFailedError {
  override name = 'WrongFileError'
}

type Model = Pick<OfferedModel, 'name' | 'files'>

const SILENT_MS = 60_000
/** As many as browsers follow (Fetch, 4.4). */
const MOST_HOPS = 20

/**
 * Fetches what is missing of a model into a folder of its name. A file gets its name only when its checksum is right. One process
 * at a time: two that append to one file spoil it.
 */
export async function downloadModel(model: Model, folder: string, options: DownloadOptions = {}): Promise<void> {
  await mkdir(join(folder, model.name), { recursive: true })
  const lock = tryLockFile(join(folder, `.${model.name}.lock`))
  if (!lock) throw new DownloadFailedError(`Another process on this machine is downloading ${model.name}.`)
  try {
    await downloadFiles(model, folder, options)
  } finally {
    lock.release()
  }
}

/** Bytes of the model that are here, of unfinished files too. */
export async function bytesHere({ name, files }: Model, folder: string): Promise<number> {
  let sum = 0
  for (const file of files) {
    const path = join(folder, name, file.name)
    const size = (await sizeOf(path)) === file.bytes ? file.bytes : await sizeOf(`${path}.part`)
    sum += Math.min(size ?? 0, file.bytes)
  }
  return sum
}

async function downloadFiles(
  { name, files }: Model,
  folder: string,
  { onProgress, ...options }: DownloadOptions,
): Promise<void> {
  const target = join(folder, name)
  let before = 0
  for (const file of files) {
    const path = join(target, file.name)
    if ((await sizeOf(path)) !== file.bytes) {
      await fetchRest(file, `${path}.part`, { ...options, onProgress: (bytes) => onProgress?.(before + bytes) })
      await checkAndName(file, path)
    }
    before += file.bytes
    onProgress?.(before)
  }
}

async function fetchRest(
  { name, url, bytes }: ModelFile,
  part: string,
  { signal, onProgress, mayAsk, silentMs = SILENT_MS }: DownloadOptions,
): Promise<void> {
  let here = (await sizeOf(part)) ?? 0
  if (here >= bytes) return
  const silence = watchSilence(url, silentMs)
  const ending = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])])
  try {
    // What is compressed on the way has another length.
    const plain = { 'accept-encoding': 'identity' }
    const headers: Record<string, string> = here > 0 ? { ...plain, range: `bytes=${here}-` } : plain
    const answer = await follow(url, { headers, signal: ending }, mayAsk)
    if (!answer.ok || !answer.body) throw new Error(`${new URL(answer.url).host} answered ${answer.status}.`)
    // RFC 9110, 14.2: a server may leave out the range and send the whole.
    const isRest = answer.status === 206
    if (!isRest) here = 0
    const reader = answer.body.getReader()
    if (!isMeant(answer, here, bytes)) {
      await reader.cancel().catch(() => {})
      throw new Error(`${new URL(answer.url).host} answered with something else.`)
    }
    let cut: unknown = null
    // A cut ends the stream in order, so that all that had come is written and not fetched again.
    async function* arriving(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const next = await reader.read().catch((error: unknown) => {
          cut = error
          return null
        })
        if (!next?.value) return
        silence.heard()
        here += next.value.length
        // What is longer than it should be could fill the disk.
        if (here > bytes) throw new WrongFileError(wrongFile(name))
        onProgress?.(here)
        yield next.value
      }
    }
    await pipeline(Readable.from(arriving()), createWriteStream(part, { flags: isRest ? 'a' : 'w' })).finally(() =>
      reader.cancel().catch(() => {}),
    )
    if (cut !== null) throw cut
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof WrongFileError) {
      await rm(part, { force: true })
      throw error
    }
    const message = `${name} couldn't be downloaded. ${whyOf(error, url)} Try again: the download continues where it stopped.`
    throw new DownloadFailedError(message, { cause: error })
  } finally {
    silence.end()
  }
}

function watchSilence(url: string, silentMs: number) {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new Error(`${new URL(url).host} sends nothing.`)), silentMs)
  return { signal: silent.signal, heard: () => timer.refresh(), end: () => clearTimeout(timer) }
}

/** Where each address points to, as far as that may be asked. */
async function follow(
  url: string,
  init: RequestInit,
  mayAsk: (host: string) => boolean = () => true,
): Promise<Response> {
  let [from, to] = ['', new URL(url)]
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    if (!mayAsk(to.host)) throw new Error(`${from} points to ${to.host}, which LOCAL_ONLY forbids.`)
    const answer = await fetch(to, { ...init, redirect: 'manual' })
    const next = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || next === null) return answer
    await answer.body?.cancel()
    ;[from, to] = [to.host, new URL(next, to)]
  }
  throw new Error(`${from} points to ever more addresses.`)
}

/**
 * Whether that can be the file from this byte on: the page of a proxy that blocks must not take the place of what is here. A header that is
 * missing tells nothing.
 */
function isMeant({ headers }: Response, from: number, bytes: number): boolean {
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  const begin = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return (
    !isPage && (length === null || from + Number(length) === bytes) && (begin === undefined || Number(begin) === from)
  )
}

async function checkAndName({ name, bytes, sha256 }: ModelFile, path: string): Promise<void> {
  const part = `${path}.part`
  const size = (await sizeOf(part)) ?? 0
  if (size < bytes) {
    throw new DownloadFailedError(`${name} is incomplete. Try again: the download continues where it stopped.`)
  }
  const hash = createHash('sha256')
  await pipeline(createReadStream(part), hash)
  if (size === bytes && hash.digest('hex') === sha256) return await rename(part, path)
  await rm(part)
  throw new WrongFileError(wrongFile(name))
}

const wrongFile = (name: string): string =>
  `${name} was downloaded, but isn't the expected file, so it was deleted. Try again.`

/** A sentence: what the network says of itself is no help ("fetch failed"). */
function whyOf(error: unknown, url: string): string {
  if (!(error instanceof Error) || error instanceof TypeError) return unreachable(new URL(url))
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
}

/** Node asks the proxies of the environment only where it is told to, and many who have one do not know. */
function unreachable({ host, protocol }: URL): string {
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const isLeftOut =
    [name, name.toLowerCase()].some((one) => process.env[one]) && process.env['NODE_USE_ENV_PROXY'] !== '1'
  return `${host} can't be reached.${isLeftOut ? ` ${name} counts only with NODE_USE_ENV_PROXY=1: set that too.` : ''}`
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.size ?? null
}

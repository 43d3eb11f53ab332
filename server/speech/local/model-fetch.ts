import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freeBytes } from './best-model.ts'
import { DownloadFailedError, downloadModel } from './download-model.ts'
import type { OfferedModel } from './model-catalogue.ts'

export type FetchState =
  | { kind: 'idle' }
  | { kind: 'fetching'; bytes: number }
  | { kind: 'waiting'; reason: string; retryAt: number }
  | { kind: 'here' }

/** Between two tries. Milliseconds. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 60 * 60_000
/** What stays free beside the model: recordings come first. Bytes. */
const RESERVE = 1_000_000_000

type Fetch = {
  model: OfferedModel
  /** Of all models. */
  folder: string
  onState?: (state: FetchState) => void
  firstWaitMs?: number
  reserve?: number
}

export const bytesOf = ({ files }: Pick<OfferedModel, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Where its bytes come from, as people are told before the first one. */
export const hostOfModel = ({ files }: Pick<OfferedModel, 'files'>): string => new URL(files[0]?.url ?? '').host

/** The same files at another address: `https://mirror.lan/models` in the place of `https://huggingface.co`. */
export function atMirror(model: OfferedModel, mirror: string | null): OfferedModel {
  if (mirror === null) return model
  const moved = (url: string) => `${mirror}${new URL(url).pathname}`
  return { ...model, files: model.files.map((file) => ({ ...file, url: moved(file.url) })) }
}

/**
 * Fetches a model whatever happens on the way: it goes on where it stopped, now, in a minute or in an hour. Resolves when it is whole;
 * rejects only with the reason of the signal.
 */
export async function fetchModel(
  { model, folder, onState, firstWaitMs = FIRST_WAIT_MS, reserve = RESERVE }: Fetch,
  signal: AbortSignal,
): Promise<void> {
  const all = bytesOf(model)
  for (let pause = firstWaitMs; ; pause = Math.min(LONGEST_WAIT_MS, 2 * pause)) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await freeBytes(folder)) < all + reserve) throw new DownloadFailedError(tooFull(model))
      await downloadModel(model, folder, { signal, onProgress: (bytes) => onState?.({ kind: 'fetching', bytes }) })
      onState?.({ kind: 'here' })
      return
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      onState?.({ kind: 'waiting', reason, retryAt: Date.now() + pause })
      await wait(pause, undefined, { signal })
    }
  }
}

const tooFull = (model: OfferedModel): string =>
  `There is not enough room on the disk for ${model.name}: ${Math.ceil(bytesOf(model) / 1_000_000)} MB, and 1 GB for recordings.`

/** For Settings and the terminal, behind the name of the model. */
export function sentenceOfFetch(state: FetchState, model: OfferedModel): string {
  switch (state.kind) {
    case 'idle':
      return `It is fetched from ${hostOfModel(model)}.`
    case 'fetching':
      return `It is being fetched from ${hostOfModel(model)}: ${Math.floor((100 * state.bytes) / bytesOf(model))} %.`
    case 'waiting':
      return `It is not here yet: ${state.reason} The next try is at ${new Date(state.retryAt).toISOString().slice(11, 16)} (UTC).`
    case 'here':
      return 'It is here, and is being tried.'
  }
}

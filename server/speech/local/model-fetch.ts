import { mkdir, statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import {
  bytesHere,
  DownloadFailedError,
  type DownloadOptions,
  downloadModel,
  WrongFileError,
} from './download-model.ts'
import type { OfferedModel } from './model-catalogue.ts'

export type FetchState =
  | { kind: 'idle' }
  | { kind: 'fetching'; bytes: number }
  | { kind: 'waiting'; reason: string; retryAt: number }
  | { kind: 'given-up'; reason: string }
  | { kind: 'here' }

/** Between two tries. Milliseconds. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 60 * 60_000
/** A file that is wrong so often is wrong at its source: it would be fetched for ever. */
const MOST_WRONG = 2
/** What stays free beside the model: recordings come first. Bytes. */
const RESERVE = 1_000_000_000

type Room = {
  model: OfferedModel
  /** Of all models. */
  folder: string
  reserve?: number
  freeSpace?: (folder: string) => Promise<number>
}

type Fetch = Room & {
  onState?: (state: FetchState) => void
  firstWaitMs?: number
} & Pick<DownloadOptions, 'mayAsk' | 'silentMs'>

export const bytesOf = ({ files }: Pick<OfferedModel, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Where its bytes come from, as people are told before the first one. */
export const hostOfModel = (model: Pick<OfferedModel, 'files'>): string => hostsOfModel(model).join(' and ')

export const hostsOfModel = ({ files }: Pick<OfferedModel, 'files'>): string[] => [
  ...new Set(files.map(({ url }) => new URL(url).host)),
]

/** The same files at another address: `https://mirror.lan/models` in the place of `https://huggingface.co`. */
export function atMirror(model: OfferedModel, mirror: string | null): OfferedModel {
  if (mirror === null) return model
  const moved = (url: string) => `${mirror}${new URL(url).pathname}`
  return { ...model, files: model.files.map((file) => ({ ...file, url: moved(file.url) })) }
}

/**
 * Fetches a model whatever happens on the way: it goes on where it stopped, now, in a minute or in an hour. Resolves when it is whole,
 * or given up because its source has other files; rejects only with the reason of the signal.
 */
export async function fetchModel(
  { onState, firstWaitMs = FIRST_WAIT_MS, mayAsk, silentMs, ...room }: Fetch,
  signal: AbortSignal,
): Promise<void> {
  const { model, folder } = room
  let wrong = 0
  for (let pause = firstWaitMs; ; pause = Math.min(LONGEST_WAIT_MS, 2 * pause)) {
    try {
      const { missing, isEnough } = await roomFor(room)
      if (!isEnough) throw new DownloadFailedError(tooFull(model, missing))
      const onProgress = (bytes: number) => onState?.({ kind: 'fetching', bytes })
      await downloadModel(model, folder, { signal, mayAsk, silentMs, onProgress })
      onState?.({ kind: 'here' })
      return
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof WrongFileError && ++wrong === MOST_WRONG) {
        onState?.({ kind: 'given-up', reason: wrongSource(model) })
        return
      }
      const reason = error instanceof Error ? error.message : String(error)
      onState?.({ kind: 'waiting', reason, retryAt: Date.now() + pause })
      await wait(pause, undefined, { signal })
    }
  }
}

/** Whether the disk has room for what is missing of a model. */
export async function roomFor({
  model,
  folder,
  reserve = RESERVE,
  freeSpace = freeBytes,
}: Room): Promise<{ missing: number; isEnough: boolean }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const missing = bytesOf(model) - (await bytesHere(model, folder))
  return { missing, isEnough: (await freeSpace(folder)) >= missing + reserve }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const tooFull = ({ name }: OfferedModel, missing: number): string =>
  `There isn't enough space on the disk for ${name}: it needs ${Math.ceil(missing / 1_000_000)} MB more, and 1 GB is kept for recordings.`

const wrongSource = (model: OfferedModel): string =>
  `${hostOfModel(model)} has other files than those that were checked for ${model.name}. Check SPEECH_MODELS_URL, or name another ` +
  'model in SPEECH_MODEL, then restart the server.'

/** For Settings and the terminal, behind the name of the model. */
export function sentenceOfFetch(state: FetchState, model: OfferedModel): string {
  switch (state.kind) {
    case 'idle':
      return `It is fetched from ${hostOfModel(model)}.`
    case 'fetching':
      return `It is being fetched from ${hostOfModel(model)}: ${Math.floor((100 * state.bytes) / bytesOf(model))} %.`
    case 'waiting':
      return `It is not here yet: ${state.reason} The next try is at ${new Date(state.retryAt).toISOString().slice(11, 16)} (UTC).`
    case 'given-up':
      return `It could not be installed. ${state.reason}`
    case 'here':
      return 'It is here, and is being tried.'
  }
}

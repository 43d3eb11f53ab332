import { Dexie, type ObservabilitySet, RangeSet } from 'dexie'
import type { RecordingId } from '../../../../contract/ids.ts'
import { type HitLines, NO_LINES } from './match-lines.ts'
import type { FromIndex, LinesWanted, ToIndex } from './search-messages.ts'

export type SearchListener = {
  /** All that were found so far are to be looked for anew: a transcript has changed. */
  restart: () => void
  found: (ids: readonly string[]) => void
  done: (problem: string | null) => void
}

/** The one search worker of the page, for one person's database at a time. It starts with the first search. */
let running: { name: string; worker: Worker; stop: () => void } | null = null
let last = 0
/** Sentences that have not come yet, by the numbers of their messages. */
const wanted = new Map<number, { message: LinesWanted; take: (found: HitLines) => void }>()
let lastLines = 0
let standing: { name: string; query: string; listener: SearchListener } | null = null

/** Searches every transcript of the database; a later search takes the place of an earlier one. */
export function searchTranscripts(name: string, query: string, listener: SearchListener): () => void {
  const { worker } = running?.name === name ? running : start(name)
  standing = { name, query, listener }
  ask(worker, query)
  return () => {
    if (standing?.listener === listener) standing = null
  }
}

/** The sentences of one recording that have the query. They are read by the worker, as a transcript is large. */
export function findLines(name: string, id: RecordingId, query: string): Promise<HitLines> {
  const { worker } = running?.name === name ? running : start(name)
  lastLines += 1
  const message: LinesWanted = { kind: 'lines', number: lastLines, id, query }
  return new Promise((take) => {
    wanted.set(message.number, { message, take })
    send(worker, message)
  })
}

function ask(worker: Worker, query: string): void {
  last += 1
  send(worker, { kind: 'search', search: last, query })
}

function start(name: string) {
  running?.stop()
  if (running) giveUpLines()
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<FromIndex>) => take(data))
  worker.addEventListener('error', ({ message }) => {
    standing?.listener.done(message)
    running?.stop()
    running = null
    giveUpLines()
  })
  const onMutated = (parts: ObservabilitySet): void => {
    const ranges = changedTranscripts(name, parts)
    for (const range of ranges) send(worker, { kind: 'changed', range })
    if (ranges.length === 0 || !standing) return
    standing.listener.restart()
    ask(worker, standing.query)
  }
  Dexie.on('storagemutated', onMutated)
  addEventListener('pagehide', onPageHide)
  send(worker, { kind: 'open', name })
  running = {
    name,
    worker,
    stop: () => {
      worker.terminate()
      Dexie.on.storagemutated.unsubscribe(onMutated)
      removeEventListener('pagehide', onPageHide)
    },
  }
  return running
}

/** A transaction that is frozen with its page would lock the transcripts for the next one (src/local/abort-running.ts). */
function onPageHide(): void {
  running?.stop()
  running = null
  addEventListener('pageshow', searchAgain, { once: true })
}

function searchAgain(): void {
  if (!standing) {
    giveUpLines()
    return
  }
  const { name, query, listener } = standing
  const { worker } = start(name)
  listener.restart()
  ask(worker, query)
  for (const { message } of wanted.values()) send(worker, message)
}

/** Of a worker that has ended, or another person. */
function giveUpLines(): void {
  for (const { take } of wanted.values()) take(NO_LINES)
  wanted.clear()
}

const send = (worker: Worker, message: ToIndex): void => worker.postMessage(message)

function take(message: FromIndex): void {
  if (message.kind === 'lines') {
    wanted.get(message.number)?.take(message.found)
    wanted.delete(message.number)
    return
  }
  if (message.search !== last) return
  if (message.kind === 'found') standing?.listener.found(message.ids)
  else standing?.listener.done(message.kind === 'failed' ? message.reason : null)
}

/** What was written or deleted, in this tab, another one or the service worker: Dexie tells all of them. */
function changedTranscripts(name: string, parts: ObservabilitySet) {
  const tree = parts[`idb://${name}/transcripts/`]
  return tree ? [...RangeSet(tree)].map(({ from, to }) => ({ from, to })) : []
}

import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../../testkit/browser/browser.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import type { Measurement } from '../measurement.ts'

const ASSETS = resolve(import.meta.dirname, '../../dist/page/assets')
const [FEW, MANY] = [sized(1000, 200), sized(10_000, 400)]
const WORDS = sized(1500, 150)
const ROUNDS = sized(3, 1)
/** A common word, part of a rare one, a phrase, and nothing. In the corpus of words.txt below. */
const QUERIES = ['harbour', 'zeppel', 'the budget of', 'quxquux'] as const

type Timed = { query: string; scan: number; warm: number; first: number; cold: number; kept: number; exact: boolean }

/**
 * The search worker of the built page against a plain scan of the same IndexedDB in the same run: 1,000 and 10,000
 * transcripts of 1,500 words. Run `npm run build` first.
 */
export async function search(): Promise<Measurement[]> {
  await using site = await serveWorker()
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return [
      ...(await measure(await browser.newPage(), site.url, FEW)),
      ...(await measure(await browser.newPage(), site.url, MANY)),
    ]
  } finally {
    await browser.close()
  }
}

async function measure(page: Page, url: string, recordings: number): Promise<Measurement[]> {
  await page.goto(url)
  await page.evaluate(fill, { recordings, words: WORDS })
  const rounds: Timed[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of QUERIES) rounds.push(await page.evaluate(timeOne, { query, worker: `${url}/worker.js` }))
  }
  await page.evaluate(() => indexedDB.deleteDatabase('earmark-app-bench'))
  await page.close()
  const large = recordings === MANY
  const median = (values: number[]) => percentile(values, 0.5)
  const common = rounds.filter(({ query }) => query === QUERIES[0])
  const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
    ...{ bench: 'search', figure: `${name}, ${recordings} transcripts of ${WORDS} words`, value, unit, bar },
  })
  return [
    figure('wrong answers', rounds.filter(({ exact }) => !exact).length, 'of 12 searches', 0),
    figure('plain scan', median(rounds.map(({ scan }) => scan)), 'ms', null),
    figure('warm search', median(rounds.map(({ warm }) => warm)), 'ms', null),
    figure('warm to scan', median(rounds.map(({ warm, scan }) => warm / scan)), 'ratio', large ? 0.05 : null),
    figure('first hit to scan', median(common.map(({ first, scan }) => first / scan)), 'ratio', large ? 0.03 : null),
    figure('whole first search of a device', median(rounds.map(({ cold }) => cold)), 'ms', null),
    figure('whole first search of a later visit', median(rounds.map(({ kept }) => kept)), 'ms', null),
  ]
}

async function serveWorker() {
  const name = readdirSync(ASSETS).find((file) => /^search-worker-.*\.js$/.test(file))
  if (!name) throw new Error('The built page has no search worker. Run npm run build.')
  const script = readFileSync(join(ASSETS, name))
  const server = createServer(({ url }, response) => {
    if (url === '/worker.js') response.setHeader('content-type', 'text/javascript').end(script)
    else response.setHeader('content-type', 'text/html').end('<!doctype html>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

/** Runs in the page: transcripts as the app keeps them, of sentences of 15 words. */
async function fill({ recordings, words }: { recordings: number; words: number }): Promise<void> {
  const common = 'the of and to we that in is for it on be with this are our have not but they will from'.split(' ')
  const syllables = 'har bour bud get zep pel in sail mas ter quo ta wea ther mo ney plan ship au tumn har vest'.split(
    ' ',
  )
  let state = 7
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const word = (): string => (random() < 0.5 ? pick(common) : pick(syllables) + pick(syllables))
  const open = indexedDB.open('earmark-app-bench', 10)
  open.onupgradeneeded = () => {
    open.result.createObjectStore('transcripts', { keyPath: 'recordingId' })
    open.result.createObjectStore('textPacks', { autoIncrement: true }).createIndex('ids', 'ids', { multiEntry: true })
  }
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  for (let from = 0; from < recordings; from += 200) {
    const transaction = open.result.transaction('transcripts', 'readwrite', { durability: 'relaxed' })
    for (let at = from; at < from + 200; at++) {
      const segments = Array.from({ length: words / 15 }, (_, place) => ({
        ...{ start: place * 6, end: place * 6 + 5 },
        text: `${Array.from({ length: 14 }, word).join(' ')} Harbour.`.slice(place % 50 === 0 ? 0 : 1),
      }))
      const text = segments.map((segment) => segment.text).join(' ')
      const recordingId = `0190${String(at).padStart(8, '0')}-${crypto.randomUUID()}`
      transaction
        .objectStore('transcripts')
        .add({ recordingId, text, segments, language: 'en', engine: 'bench', createdAt: '' })
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
  }
  open.result.close()
}

/** Runs in the page: the plain scan; a fresh worker's first search with nothing kept; another's, and its next. Milliseconds. */
async function timeOne({ query, worker }: { query: string; worker: string }): Promise<Timed> {
  const open = indexedDB.open('earmark-app-bench')
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const database = open.result
  const began = performance.now()
  const wanted = new Set<string>()
  for (let last: string | null = null, more = true; more; ) {
    const range: IDBKeyRange | null = last === null ? null : IDBKeyRange.lowerBound(last, true)
    const request = database.transaction('transcripts').objectStore('transcripts').getAll(range, 200)
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    const rows: { recordingId: string; text: string }[] = request.result
    for (const { recordingId, text } of rows) if (text.toLowerCase().includes(query)) wanted.add(recordingId)
    last = rows.at(-1)?.recordingId ?? null
    more = rows.length === 200
  }
  const scan = performance.now() - began
  const clearing = database.transaction('textPacks', 'readwrite')
  clearing.objectStore('textPacks').clear()
  await new Promise((resolve) => {
    clearing.oncomplete = resolve
  })
  database.close()
  const start = (): Worker => {
    const started = new Worker(worker, { type: 'module' })
    started.postMessage({ kind: 'open', name: 'earmark-app-bench' })
    return started
  }
  let searcher = start()
  // The first answer tells that the worker is there; what counts is the search.
  const run = async (search: number, text: string) => {
    const found = new Set<string>()
    const start = performance.now()
    let first = 0
    searcher.postMessage({ kind: 'search', search, query: text })
    await new Promise<void>((resolve) => {
      searcher.onmessage = ({ data }) => {
        if (data.search !== search) return
        if (data.kind === 'found') {
          first ||= performance.now() - start
          for (const id of data.ids) found.add(id)
        } else resolve()
      }
    })
    return { found, first, whole: performance.now() - start }
  }
  const cold = await run(1, query)
  searcher.terminate()
  searcher = start()
  const kept = await run(2, query)
  const warm = await run(3, query)
  searcher.terminate()
  const exact = [cold, kept, warm].every(
    ({ found }) => found.size === wanted.size && [...found].every((id) => wanted.has(id)),
  )
  return { query, scan, warm: warm.whole, first: cold.first, cold: cold.whole, kept: kept.whole, exact }
}

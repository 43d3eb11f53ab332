import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openDevice } from '../../../testkit/browser/browser.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { controlWorker } from '../../verify/worker-control.ts'

const BYTES = 1_000_000
const { resolve } = createRequire(import.meta.url)

/** The replay of workbox-background-sync as it comes, in a worker that is stopped in the middle of an upload as in S1. */
export const c3: Row = {
  id: 'C3',
  title: 'control: the stock replay of workbox-background-sync, its worker stopped in mid-upload, loses the take',
  runs: { full: 5, short: 1 },
  async run({ clip }): Promise<Outcome> {
    await using stock = await startStockServer()
    await using device = await openDevice(clip)
    const page = await device.context.newPage()
    await page.goto(stock.url)
    await page.evaluate(enqueue, BYTES)
    const worker = await controlWorker(page)
    await worker.dispatchSync(STOCK_TAG)
    await stock.uploadBegins()
    await worker.stop()
    stock.answer()
    await worker.dispatchSync(STOCK_TAG)
    await stock.replayEnds()
    const left = await entriesLeft(page)
    const failures = left === 0 && stock.held() === 0 ? [] : [`not seen: ${stock.held()} on the server, ${left} queued`]
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

const STOCK_TAG = 'workbox-background-sync:stock'
const WORKER = `
importScripts('/workbox-core.js', '/workbox-background-sync.js')
// What the queue does by itself, and a word when it has done it.
const onSync = ({ queue }) => queue.replayRequests().finally(() => fetch('/replayed'))
const queue = new workbox.backgroundSync.Queue('stock', { onSync })
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data, ports: [port] }) => {
  const request = new Request('/upload', { method: 'POST', body: new Uint8Array(data) })
  queue.pushRequest({ request }).then(() => port.postMessage('queued'))
})`
const build = (name: string): string => readFileSync(resolve(`${name}/build/${name}.prod.js`), 'utf8')

type StockServer = AsyncDisposable & {
  url: string
  uploadBegins(): Promise<void>
  /** Resolves when the worker has heard of the network and replayed all that it still knows. */
  replayEnds(): Promise<void>
  /** From now on uploads are answered; before, they hang. */
  answer(): void
  /** Uploads that have arrived whole. */
  held(): number
}

function signal(): { give(): void; given: Promise<void> } {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

async function startStockServer(): Promise<StockServer> {
  let held = 0
  let answers = false
  const begun = signal()
  const replayed = signal()
  const scripts: Record<string, string> = {
    '/sw.js': WORKER,
    '/workbox-core.js': build('workbox-core'),
    '/workbox-background-sync.js': build('workbox-background-sync'),
  }
  const listener: RequestListener = (request, reply) => {
    const script = scripts[request.url ?? '']
    if (request.url === '/upload') {
      begun.give()
      request.resume()
      if (answers) {
        request.on('end', () => {
          held++
          reply.end('ok')
        })
      }
    } else {
      if (request.url === '/replayed') replayed.give()
      reply.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
      reply.end(script ?? '<!doctype html><title>Control</title>')
    }
  }
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    uploadBegins: () => begun.given,
    replayEnds: () => replayed.given,
    answer: () => {
      answers = true
    },
    held: () => held,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Runs in the page. Only what is forced counts: the browser grants its own sync event to nobody here. */
async function enqueue(bytes: number): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const queued = new Promise((done) => {
    port1.onmessage = done
  })
  active?.postMessage(bytes, [port2])
  await queued
}

/** What the queue still holds. */
async function entriesLeft(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('workbox-background-sync')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('requests').objectStore('requests').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )
}

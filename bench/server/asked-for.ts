import { brotliCompressSync, constants } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import type { Device } from '../../testkit/browser/browser.ts'

/** One address of our own that a page asked for. `bytes`: a file at brotli 11, `/api` as it was sent. */
export type Asked = { address: string; bytes: number; isBefore: boolean }

/** All that a page asked for; `isBefore`: until it could be used. */
export type Load = { page: Page; asked: Asked[] }

/** What to open, and the label of the button whose first frame makes it usable; `until` ends the counting. */
type Visit = { url: string; path: string; button: string; until: (page: Page) => Promise<unknown> }

/**
 * Opens a page beside its service worker and counts every distinct address of our own that the page itself asks for:
 * document, files, manifest and icon, scripts of its workers, and calls of `/api`, each answer of which is counted.
 */
export async function loadWithoutWorker({ context }: Device, { url, path, button, until }: Visit): Promise<Load> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setBypassServiceWorker', { bypass: true })
  const requests = noteRequests(protocol)
  page.on('worker', (worker) => requests.set(worker.url(), { address: worker.url(), sent: 0, at: 0 }))
  await page.addInitScript(noteFirstUse, button)
  await page.goto(url + path)
  await page.getByRole('button', { name: button }).waitFor()
  await until(page)
  const usable = await page.evaluate(() => performance.timeOrigin + Number(Reflect.get(window, 'usable')))
  const own = [...requests.values()].filter(({ address }) => address.startsWith(`${url}/`))
  const asked = await Promise.all(
    [...new Set(own.map(({ address }) => address))].map(async (address) => {
      const times = own.filter((one) => one.address === address)
      const bytes = address.startsWith(`${url}/api/`)
        ? times.reduce((sum, { sent }) => sum + sent, 0)
        : brotliSize(await (await context.request.get(address)).body())
      return { address: address.slice(url.length), bytes, isBefore: times.some(({ at }) => at <= usable) }
    }),
  )
  return { page, asked }
}

/** `sent`: bytes of the body; `at`: milliseconds since 1970. */
type Request = { address: string; sent: number; at: number }

function noteRequests(protocol: CDPSession): Map<string, Request> {
  const requests = new Map<string, Request>()
  protocol.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    requests.set(requestId, { address: request.url, sent: 0, at: wallTime * 1000 })
  })
  protocol.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.sent += encodedDataLength
  })
  return requests
}

/** Runs in the page. */
function noteFirstUse(label: string): void {
  const isIt = (button: Element): boolean =>
    button.getAttribute('aria-label') === label || button.textContent?.trim() === label
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('button')].some(isIt)) return
    observer.disconnect()
    requestAnimationFrame(() => Object.assign(window, { usable: performance.now() }))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length

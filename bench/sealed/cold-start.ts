import { startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { signIn, waitForExtras } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import { ownerOf } from '../../testkit/seed/fill-library.ts'
import type { Measurement } from '../measurement.ts'
import { fillMeetings } from '../scale/device/fill-meetings.ts'
import { beginAccountAt, letIn, showCode } from './account-device.ts'
import { hasCount, hasKey, until } from './asked-database.ts'
import { fillSealed } from './fill-sealed.ts'

const RECORDINGS = sized(1000, 20)
const ROUNDS = sized(9, 1)

type Ready = { device: Device; url: string }

/** From the start of the browser's page until the first recording stands on /dashboard: of as many recordings in the mode, and without it. */
export async function sealedStart(): Promise<Measurement[]> {
  await using clearServer = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  await using sealedServer = await startAppServer({ STT_URL: 'http://127.0.0.1:9', ZERO_ACCESS: 'offered' })
  await using clear = await openDevice()
  await using sealed = await openDevice()
  await fillClear(clearServer.dataDir, clear, clearServer.url)
  await fillInMode(sealedServer.dataDir, sealed, sealedServer.url)
  const starts: Record<'clear' | 'sealed', number[]> = { clear: [], sealed: [] }
  // In turns: the machine is not as fast from one minute to the next.
  for (let round = 0; round < ROUNDS; round++) {
    starts.clear.push(await coldStart({ device: clear, url: clearServer.url }))
    starts.sealed.push(await coldStart({ device: sealed, url: sealedServer.url }))
  }
  const [without, within] = [percentile(starts.clear, 0.5), percentile(starts.sealed, 0.5)]
  const figure = (what: string, value: number, unit: string, bar: number | null): Measurement => ({
    ...{ bench: 'sealed-start', figure: what, value, unit, bar },
  })
  return [
    figure(`cold start with ${RECORDINGS} recordings in the clear`, without, 'ms', null),
    figure(`cold start with ${RECORDINGS} sealed ones`, within, 'ms', null),
    figure('the mode against the clear', within / without, 'times', 1.3),
  ]
}

async function fillClear(dataDir: string, device: Device, url: string): Promise<void> {
  await fillMeetings(dataDir, { recordings: RECORDINGS, long: 0, sentences: 0, few: 1 })
  const page = await signIn(device, url)
  const name = `earmark-app-${await ownerOf(page)}`
  await until(page, hasCount, { name, store: 'recordings', count: RECORDINGS })
  await waitForExtras(page)
}

async function fillInMode(dataDir: string, device: Device, url: string): Promise<void> {
  const laptop = await beginAccountAt(url)
  await fillSealed(dataDir, laptop, RECORDINGS)
  const page = await signIn(device, url)
  const name = `earmark-app-${await ownerOf(page)}`
  await until(page, hasCount, { name, store: 'recordings', count: RECORDINGS })
  await waitForExtras(page)
  await letIn(laptop, await showCode(page))
  await until(page, hasKey, { name, key: 'values-read' })
}

/** Milliseconds from the start of the page's navigation, in a browser that was just started. */
async function coldStart({ device, url }: Ready): Promise<number> {
  await device.quit()
  await device.relaunch()
  const page = await device.context.newPage()
  await page.addInitScript(watchFirstRow)
  await page.goto(`${url}/dashboard`)
  const seen = await page.waitForFunction(() => Reflect.get(window, 'firstRow') as number | undefined)
  return (await seen.jsonValue()) as number
}

/** Runs in the page, before all else. */
function watchFirstRow(): void {
  const look = (): void => {
    if (Reflect.get(window, 'firstRow') || !document.body?.textContent?.includes('of the harbour board')) return
    Reflect.set(window, 'firstRow', performance.now())
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

import type { Page } from '@playwright/test'
import { newRecordingId, type RecordingId } from '../../contract/ids.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import { fillLibrary, ownerOf } from '../../testkit/seed/fill-library.ts'
import type { Measurement } from '../measurement.ts'

const RECORDINGS = sized(10_000, 200)
const WORDS = sized(15_000, 1500)
const WORDS_A_SENTENCE = 15
const SLOWER = sized(4, 1)
const TITLE = 'The long meeting'

type Interaction = { name: string; ms: number }

/**
 * P11 (docs/product.md#performance-goals): fifty presses and keys on a library of 10,000 recordings and a transcript of 15,000
 * words, on a processor four times as slow. From the input to the next paint (Event Timing).
 */
export async function interactions(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  const page = await signIn(device, server.url)
  await fillLibrary(page, RECORDINGS)
  const long = await keepLongTranscript(page)
  await page.addInitScript(watchEvents)
  await page.goto(`${server.url}/library`)
  await page.locator('.library__rows article').first().waitFor()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const all: Interaction[] = []
  const time = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await page.evaluate(() => Reflect.set(window, 'slowest', 0))
    await act()
    all.push({ name, ms: await page.evaluate(slowestSince) })
  }
  await inLibrary(page, time)
  await page.goto(`${server.url}/recording/${long}`)
  await inTranscript(page, time)
  const slow = [...all].sort((one, other) => other.ms - one.ms)
  console.error(
    `slowest: ${slow
      .slice(0, 5)
      .map(({ name, ms }) => `${name} ${ms} ms`)
      .join(', ')}`,
  )
  const times = all.map(({ ms }) => ms)
  const figure = (name: string, value: number, bar: number | null): Measurement => ({
    ...{ bench: 'interactions', figure: name, value, unit: 'ms', bar },
  })
  return [
    figure(`median of ${times.length} interactions, ${SLOWER} times slower`, percentile(times, 0.5), null),
    figure(`p98 of ${times.length} interactions, ${SLOWER} times slower`, percentile(times, 0.98), 100),
  ]
}

type Time = (name: string, act: () => Promise<unknown>) => Promise<void>

async function inLibrary(page: Page, time: Time): Promise<void> {
  const search = page.getByRole('searchbox').first()
  await time('press on the search', () => search.click())
  for (const key of 'harbour board') await time(`key ${key} in the search`, () => page.keyboard.press(key))
  await time('clear the search', () => page.getByRole('button', { name: 'Clear' }).first().click())
  for (let round = 0; round < 3; round++) {
    await time('only favorites', () => page.getByRole('button', { name: 'Favorites', exact: true }).click())
    await time('all', () => page.getByRole('button', { name: 'All', exact: true }).click())
  }
  for (const name of ['Settings', 'Library', 'Record', 'Library'])
    await time(`go to ${name}`, () => page.getByRole('link', { name, exact: true }).first().click())
  for (let round = 0; round < 3; round++) await time('Tab', () => page.keyboard.press('Tab'))
}

async function inTranscript(page: Page, time: Time): Promise<void> {
  await page.getByText('Sentence 3 of', { exact: false }).first().waitFor()
  await time('open the search', () => page.getByRole('button', { name: 'Search in transcript' }).click())
  for (const key of 'harbour') await time(`key ${key} in the transcript`, () => page.keyboard.press(key))
  for (let round = 0; round < 8; round++) await time('next hit', () => page.keyboard.press('Enter'))
  await time('close the search', () => page.keyboard.press('Escape'))
  const star = page.getByRole('button', { name: /favorites/ })
  for (let round = 0; round < 4; round++) await time('star', () => star.first().click())
  await time('back to the library', () => page.getByRole('link', { name: 'Library', exact: true }).first().click())
}

async function keepLongTranscript(page: Page): Promise<RecordingId> {
  const owner = await ownerOf(page)
  const id = newRecordingId()
  const segments = Array.from({ length: WORDS / WORDS_A_SENTENCE }, (_, at) => ({
    ...{ start: at * 6, end: at * 6 + 5.5 },
    text: `Sentence ${at + 1} of the harbour board tells what was decided and who does it.`,
  }))
  const text = segments.map((segment) => segment.text).join(' ')
  const transcript: Transcript = {
    ...{ recordingId: id, text, segments, language: 'en', engine: 'bench', createdAt: new Date().toISOString() },
  }
  await fillLibrary(page, 1, () => ({ id, title: TITLE, duration: segments.length * 6, sortKey: Date.now() + 1 }))
  await page.evaluate(
    async ({ name, row }) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const writing = opening.result.transaction('transcripts', 'readwrite')
      writing.objectStore('transcripts').put(row)
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      opening.result.close()
    },
    { name: `earmark-app-${owner}`, row: transcript },
  )
  return id
}

/** Runs in the page. */
function watchEvents(): void {
  Object.assign(window, { slowest: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Reflect.set(window, 'slowest', Math.max(Reflect.get(window, 'slowest') as number, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page: once it has painted and has nothing left to do. */
async function slowestSince(): Promise<number> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }))
  await new Promise((settled) => setTimeout(settled, 100))
  return Reflect.get(window, 'slowest') as number
}

import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, waitForExtras } from '../../testkit/browser/journey.ts'
import { firstSentenceOf, giveLongRecordings, titleOf } from '../../testkit/samples/long-recordings.ts'
import { startFaultProxy } from '../../testkit/servers/fault-proxy.ts'

// Nobody listens there: this is about a library that is there already.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

const COUNT = 6
const NEWEST = COUNT - 1
const CORRECTED = 'Meeting five begins with the ship.'

test('a new device on a slow line reads, and corrects by the sentence with no network, before the words have come', async ({
  server,
  device,
}) => {
  await giveLongRecordings(server, COUNT)
  const { port } = new URL(server.url)
  const proxy = await startFaultProxy(
    { host: 'localhost', port: Number(port) },
    { seed: 1, pace: { bytesPerSecond: 375_000, roundTripMs: 60 } },
  )
  const url = `http://localhost:${proxy.port}`
  await using stack = new AsyncDisposableStack()
  stack.defer(() => proxy.close())

  let isHeld = true
  const page = await device.context.newPage()
  await page.route('**/api/recordings/*/words?*', (route) => (isHeld ? route.abort() : route.continue()))
  await page.goto(`${url}/login`)
  await fillSignIn(page)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.goto(`${url}/library`)
  await expect(page.getByRole('link', { name: titleOf(NEWEST) })).toBeVisible()
  await expect
    .poll(() => storedWords(page))
    .toEqual({ transcripts: COUNT, words: COUNT, missing: COUNT, isWhole: true })

  // The list to correct is an extra.
  await waitForExtras(page)
  await device.context.setOffline(true)
  await page.getByRole('link', { name: titleOf(NEWEST) }).click()
  await expect(page.getByText(firstSentenceOf(NEWEST))).toBeVisible()
  await page.getByRole('button', { name: 'Correct the transcript' }).click()
  await page.getByRole('button', { name: firstSentenceOf(NEWEST) }).click()
  await page.getByLabel('Corrected sentence').fill(CORRECTED)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: CORRECTED })).toBeVisible()

  isHeld = false
  await device.context.setOffline(false)
  await page.goto(`${url}/library`)
  await expect.poll(() => storedWords(page)).toEqual({ transcripts: COUNT, words: COUNT, missing: 0, isWhole: true })
  await page.getByRole('link', { name: titleOf(NEWEST) }).click()
  await expect(page.getByText(CORRECTED)).toBeVisible()
})

test('a new device never says that there is no recording while it has some', async ({
  server,
  device: { context },
}) => {
  await giveLongRecordings(server, COUNT)
  await context.addInitScript(noteEmptyLibrary)
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await expect(page.getByRole('link', { name: titleOf(NEWEST) })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'saidEmpty'))).toBeUndefined()
})

/** Runs in the page before the app. */
function noteEmptyLibrary(): void {
  new MutationObserver(() => {
    const said = document.querySelector('.library__empty')?.textContent
    if (said) Reflect.set(window, 'saidEmpty', said)
  }).observe(document, { childList: true, subtree: true })
}

test('two tabs of a new device fetch its library once', async ({ server, device: { context } }) => {
  await giveLongRecordings(server, COUNT)
  const asked: (string | null)[] = []
  let arrive = (): void => undefined
  const line = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await context.route('**/api/changes?cursor=0&*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('first'))
    await line
    await route.continue()
  })
  const one = await context.newPage()
  await one.goto(`${server.url}/login`)
  await fillSignIn(one)
  await expect.poll(() => asked).toEqual([''])
  const two = await context.newPage()
  await two.goto(`${server.url}/library`, { waitUntil: 'networkidle' })
  arrive()
  await expect(two.getByRole('link', { name: titleOf(NEWEST) })).toBeVisible()
  await expect.poll(() => storedWords(two)).toMatchObject({ transcripts: COUNT, isWhole: true })
  expect(new Set(asked).size).toBe(asked.length)
})

/** How many transcripts and words are on this device, how many words are missing, and whether there is a cursor. */
const storedWords = (page: Page) =>
  page.evaluate(async () => {
    const owner: string = JSON.parse(localStorage.getItem('earmark-user') ?? '{}').id
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`earmark-app-${owner}`)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const stores = database.transaction(['transcripts', 'words', 'meta'])
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [transcripts, words, missing, cursor] = await Promise.all([
      done(stores.objectStore('transcripts').count()),
      done(stores.objectStore('words').count()),
      done(stores.objectStore('words').index('missing').count()),
      done(stores.objectStore('meta').count('cursor')),
    ])
    database.close()
    return { transcripts, words, missing, isWhole: cursor === 1 }
  })

import type { Page } from '@playwright/test'
import type { RecordingId } from '../../contract/ids.ts'
import type { Analysis } from '../../contract/recordings/analysis.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import {
  expectToPlay,
  recordUntil,
  save,
  startRecording,
  stopRecording,
  waitForExtras,
} from '../../testkit/browser/journey.ts'
import { fillLibrary, ownerOf } from '../../testkit/seed/fill-library.ts'
import { axeFaults } from '../newcomer/axe-faults.ts'

// Nobody listens there: this is about rows.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

/** Two of one day and one of the day before; `Date` of this process, in the time zone of the browser. */
const DAYS = [
  { title: 'Budget', at: '2026-11-20T15:36:00', duration: 60 },
  { title: 'Annual plan', at: '2026-11-20T09:05:00', duration: 3000 },
  { title: 'Crew', at: '2026-11-19T08:00:00', duration: 600 },
]

async function fillDays(page: Page): Promise<void> {
  await fillLibrary(page, DAYS.length, (n) => {
    const { title = '', at = '', duration } = DAYS[n] ?? {}
    return { title, duration, createdAt: new Date(at).toISOString(), sortKey: Date.parse(at), isFavorite: false }
  })
}

const titles = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Recordings' }).getByRole('heading').allInnerTexts()

test('the library has headings of days, tells the exact time, and can be sorted otherwise', async ({ page, url }) => {
  await fillDays(page)
  await page.goto(`${url}/library`)
  const days = page.locator('.library__day')
  await expect(days).toHaveText(['Friday, November 20, 2026', 'Thursday, November 19, 2026'])
  expect(await titles(page)).toEqual(['Budget', 'Annual plan', 'Crew'])
  const exact = /^Nov 20, 2026, 3:36\sPM$/
  await expect(page.locator('.row__when').first()).toHaveAttribute('title', exact)
  await expect(page.locator('.row__when .sr-only').first()).toHaveText(/\(Nov 20, 2026, 3:36\sPM\)/)

  const sort = page.getByLabel('Sort by')
  await sort.selectOption('Title')
  await expect.poll(() => titles(page)).toEqual(['Annual plan', 'Budget', 'Crew'])
  await expect(days).toHaveCount(0)
  await sort.selectOption('Length')
  await expect.poll(() => titles(page)).toEqual(['Annual plan', 'Crew', 'Budget'])

  await page.getByRole('link', { name: /^Budget/ }).click()
  await expect(page.locator('.detail__meta')).toContainText(/Nov 20, 2026, 3:36\sPM/)
})

test('on a wide screen the pane is filled, rows keep Play, the search stays, and Back leads to the record screen', async ({
  page,
  url,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForExtras(page)
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  const id = await save(page, 'Harbour board')
  await page.evaluate(writeAnalysis, { name: `earmark-app-${await ownerOf(page)}`, analysis: analysisOf(id) })
  await page.goto(`${url}/library`)

  const newest = page.getByRole('region', { name: 'Newest recording' })
  await expect(newest.getByRole('link', { name: /^Harbour board/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Action Items' })).toContainText('Send the numbers')
  await expect(page.getByText('1 recording is still to be transcribed.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const search = page.getByPlaceholder('Search recordings...')
  await search.fill('harbour')
  await page
    .getByRole('link', { name: /^Harbour board/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour board' })).toBeVisible()
  await expect(search).toHaveValue('harbour')
  await expect(page.getByRole('button', { name: 'Play Harbour board' })).toBeVisible()
  await expectToPlay(page)
  const back = page.getByRole('link', { name: 'Back', exact: true })
  const [left, pane] = [
    await back.boundingBox(),
    await page.getByRole('article', { name: 'Harbour board' }).boundingBox(),
  ]
  expect((left?.x ?? 0) - (pane?.x ?? 0)).toBeLessThan(40)
  await back.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

const analysisOf = (id: string): Analysis => ({
  recordingId: id as RecordingId,
  ...{ summary: 'They met.', summarySentences: ['They met.'], keyPoints: [], actionItems: ['Send the numbers'] },
  ...{ outline: [], citations: [], engine: 'stand-in', createdAt: new Date(0).toISOString() },
})

/** Runs in the page. */
async function writeAnalysis({ name, analysis }: { name: string; analysis: Analysis }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('analyses', 'readwrite')
    transaction.objectStore('analyses').put(analysis)
    transaction.onabort = () => reject(transaction.error)
    transaction.oncomplete = () => resolve()
  })
  database.close()
}

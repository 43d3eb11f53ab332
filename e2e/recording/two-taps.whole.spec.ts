import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, startRecording, stopRecording } from '../../testkit/browser/journey.ts'

const title = (page: Page) => page.getByPlaceholder('Enter a title for your recording...')

/** What of a field is selected. */
const selected = (page: Page) =>
  title(page).evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  )

test('from a running recording it is two taps to a saved one, under day and time', async ({ page }) => {
  await startRecording(page)
  await recordUntil(page, 2)
  await page.evaluate(countTaps)
  await stopRecording(page)
  await expect(title(page)).toBeFocused()
  const suggested = await title(page).inputValue()
  expect(suggested).toMatch(/\d{1,2}:\d{2}/)
  expect(await selected(page)).toBe(suggested)
  await page.getByRole('button', { name: 'Save Recording' }).click()
  await expect(page.getByRole('heading', { level: 1, name: suggested })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'taps'))).toBe(2)
})

test('who goes to another screen finds the recording saved, and may record again at once', async ({ page, device }) => {
  await device.context.setOffline(true)
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  const suggested = await title(page).inputValue()
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page.getByText(`“${suggested}” is in your library.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: suggested }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await startRecording(page)
  // A press within two seconds of Start is no Stop.
  await recordUntil(page, 3)
  await stopRecording(page)
  await title(page).fill('Typed before leaving')
  await page.goBack()
  await expect(page.getByRole('listitem').filter({ hasText: 'Typed before leaving' }).first()).toBeVisible()
})

test('after a reload the recovered recording has the title that was typed, and is saved by one tap', async ({
  page,
}) => {
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  await title(page).fill('Typed before the crash')
  await expect.poll(() => page.evaluate(keptTitles)).toEqual(['Typed before the crash'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recovered recording' })).toBeVisible()
  await expect(title(page)).toHaveValue('Typed before the crash')
  await page.getByRole('button', { name: 'Save Recording' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Typed before the crash' })).toBeVisible()
})

/** Runs in the page. */
function countTaps(): void {
  Reflect.set(window, 'taps', 0)
  addEventListener('click', () => Reflect.set(window, 'taps', Reflect.get(window, 'taps') + 1), true)
}

/** Runs in the page: what the database has of titles that are not saved yet. */
async function keptTitles(): Promise<unknown[]> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('earmark-app-'))?.name ?? ''
  const ready = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await ready(indexedDB.open(name))
  const rows: { title?: string }[] = await ready(database.transaction('marks').objectStore('marks').getAll())
  database.close()
  return rows.map((row) => row.title)
}

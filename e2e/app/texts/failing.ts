import type { Page, Route } from '@playwright/test'
import { expect } from '../../../testkit/browser/fixtures.ts'

export type Go = (path: string) => Promise<unknown>

export const fail = (route: Route) => route.fulfill({ status: 500, body: '' })
export const unplug = (route: Route) => route.abort('connectionfailed')

/** Presses a button that calls the server, once with the server failing and once with it well. */
export async function failThenSucceed(
  page: Page,
  address: string,
  how: typeof fail,
  press: () => Promise<void>,
  told: string,
) {
  await page.route(address, how)
  await press()
  await expect(page.getByText(told).first()).toBeVisible()
  await page.unroute(address)
  await dismissToast(page)
  await press()
}

/** An error or an Undo stays until it is dismissed, and what goes well behind it is in the list only. */
export async function dismissToast(page: Page): Promise<void> {
  const dismiss = page.locator('.toast__close')
  if (await dismiss.isVisible()) await dismiss.click()
}

/** From now on every write of this page to a database fails, as on a disk that is full. */
export async function breakDatabase(page: Page, broken: boolean): Promise<void> {
  await page.evaluate((isBroken) => {
    const stores = IDBObjectStore.prototype
    const kept = 'put0' in stores ? stores.put0 : stores.put
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    Object.assign(stores, { put0: kept, put: isBroken ? refuse : kept })
  }, broken)
}

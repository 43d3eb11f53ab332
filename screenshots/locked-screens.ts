import type { Page } from '@playwright/test'
import { startAppServer } from '../testkit/browser/app-server.ts'
import { openDevice } from '../testkit/browser/browser.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../testkit/browser/journey.ts'
import type { Camera } from './camera.ts'

/** The mode "Only my devices": turning it on, a recording in it, and a second device that is let in. */
export async function takeLockedScreens(take: Camera): Promise<void> {
  await using server = await startAppServer({ ZERO_ACCESS: 'offered' })
  await using device = await openDevice()
  await using other = await openDevice()
  const page = await signIn(device, server.url)
  await page.getByText('You can lock them instead').waitFor()
  await take(page, 'locked-offer')
  await takeSetUp(page, server.url, take)
  await takeRecording(page, server.url, take)
  const phone = await signIn(other, server.url)
  await phone.getByText("This device can't open your other recordings yet.").waitFor()
  await take(phone, 'locked-new-device')
  await phone.goto(`${server.url}/settings`)
  const askIn = phone.getByRole('button', { name: 'Let this device in' })
  await askIn.waitFor()
  await take(phone, 'locked-closed', () => askIn.scrollIntoViewIfNeeded())
  await askIn.click()
  const code = phone.getByRole('dialog').getByText(/^\w{4}(-\w{4}){3}$/)
  await code.waitFor()
  await take(phone, 'locked-code')
  await takeLetIn(page, server.url, (await code.textContent()) ?? '', take)
}

async function takeSetUp(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/settings`)
  const turnOn = page.getByRole('button', { name: 'Lock my recordings' })
  await turnOn.waitFor()
  await take(page, 'locked-settings-off', () => turnOn.scrollIntoViewIfNeeded())
  await turnOn.click()
  const dialog = page.getByRole('dialog')
  const goOn = dialog.getByRole('button', { name: 'Continue' })
  await take(page, 'locked-what-it-means')
  await goOn.click()
  await dialog.locator('code').waitFor()
  await take(page, 'locked-key')
  const key = (await dialog.locator('code').textContent()) ?? ''
  await goOn.click()
  await dialog.getByLabel('Recovery key').fill('ABCD')
  await goOn.click()
  await dialog.getByText('A recovery key has 56 letters and digits.').waitFor()
  await take(page, 'locked-key-wrong')
  await dialog.getByLabel('Recovery key').fill(key)
  await goOn.click()
  const list = page.getByText('Only your devices can open what you record.', { exact: true })
  await list.waitFor()
  await take(page, 'locked-settings-on', () => list.scrollIntoViewIfNeeded())
}

async function takeRecording(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await page.getByText('Only your devices can open what you record.').waitFor()
  await take(page, 'locked-record')
  await startRecording(page)
  await recordUntil(page, 2)
  await take(page, 'locked-live')
  await stopRecording(page)
  await save(page, 'Orchard')
  await page.getByText('so the server can').waitFor()
  await take(page, 'locked-recording')
}

async function takeLetIn(page: Page, url: string, code: string, take: Camera): Promise<void> {
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Let another device in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code on the new device').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Let Chrome on Linux in?' }).waitFor()
  await take(page, 'locked-let-in')
  await dialog.getByRole('button', { name: 'Let it in' }).click()
  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await take(page, 'locked-remove')
}

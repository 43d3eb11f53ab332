import { readFile } from 'node:fs/promises'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { breakable } from '../../testkit/faults/broken-database.ts'

// Nobody listens there: this is about what stays on the device.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

/** How a WebM file begins (RFC 8794, section 11.2.1). */
const EBML = '1a45dfa3'

test('a recording that this device cannot save, with no network, leaves it as a file', async ({ device, url }) => {
  await breakable(device.context)
  const page = await openSignedInPage(device)
  await page.addInitScript(() => Object.assign(window, { databaseError: 'UnknownError', filesBroken: true }))
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 3)
  // As in a private window: no file of the app is kept.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await (await device.context.newCDPSession(page)).send('Network.clearBrowserCache')
  await device.context.setOffline(true)
  await stopRecording(page)
  await expect(page.locator('.record--finished')).toContainText("This device can't save right now")
  await page.getByRole('textbox', { name: 'Title' }).fill('Only in this page')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the audio' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Only in this page.webm')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 4).toString('hex')).toBe(EBML)
  expect(bytes.length).toBeGreaterThan(8000)
})

test('a Save that fails is told, and the focus stays on Save', async ({ device }) => {
  await device.context.addInitScript(refuseWrites)
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await page.evaluate(() => Object.assign(window, { refusesWrites: true }))
  const saving = page.getByRole('button', { name: 'Save Recording' })
  await saving.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toContainText('Failed to save recording')
  await expect(saving).toBeFocused()
})

/** Runs in the page, before the app: while the switch is set no database of it is written to. */
function refuseWrites(): void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const { refusesWrites } = window as unknown as { refusesWrites?: boolean }
    if (refusesWrites && mode === 'readwrite') throw new DOMException('Internal error, by this test.', 'UnknownError')
    return transaction.call(this, stores, mode, options)
  }
}

import { openDevice } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import {
  recordUntil,
  save,
  signIn,
  sound,
  startRecording,
  stopRecording,
  waitForExtras,
} from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

// Nobody listens there: this is about audio, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('a recording of another device is kept here by a tap, and then played and searched through with no network', async ({
  server,
  device,
  elsewhere,
}) => {
  const first = await openSignedInPage(device)
  await startRecording(first)
  await recordUntil(first, 4)
  await stopRecording(first)
  await save(first, 'Harbour board')
  await expect.poll(async () => (await elsewhere.recordings()).length).toBe(1)

  await using phone = await openDevice()
  const page = await signIn(phone, server.url)
  await waitForExtras(page)
  await page.goto(`${server.url}/library`)
  const row = page.getByRole('article').filter({ hasText: 'Harbour board' })
  await expect(row).toBeVisible()

  await test.step('what is not here looks like it offline, and can be asked for', async () => {
    await phone.context.setOffline(true)
    await expect(row.getByText('Only available online')).toBeVisible()
    await row.getByRole('link', { name: 'Harbour board' }).click()
    await expect(page.getByText("You're offline, and this audio isn't on this device.", { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await expect(page.getByText("This audio will download when you're back online", { exact: false })).toBeVisible()
  })

  await test.step('with the network back it comes', async () => {
    await phone.context.setOffline(false)
    await expect(page.getByText(/^Kept on this device · [1-9][\d,.]* KB$/)).toBeVisible()
  })

  await test.step('it plays and seeks with no network, after a reload too', async () => {
    await phone.context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    const heard = async () => {
      const now = await sound(page)
      return now?.local ? now.position : 0
    }
    await expect.poll(heard).toBeGreaterThan(0.3)
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0)
    const slider = page.getByRole('slider').first()
    await slider.press('Home')
    await expect(slider).toHaveValue('0')
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(heard).toBeGreaterThan(0.3)
    await page.goto(`${server.url}/library`)
    await expect(row).toBeVisible()
    await expect(row.getByText('Only available online')).toHaveCount(0)
  })

  await test.step('taken off the device it is only online again', async () => {
    await phone.context.setOffline(false)
    await row.getByRole('link', { name: 'Harbour board' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove from this device' }).click()
    await expect(page.getByText('Audio only available online', { exact: false })).toBeVisible()
  })

  await test.step('the newest come by a setting', async () => {
    await page.goto(`${server.url}/settings`)
    const newest = page.getByLabel('Keep newest recordings')
    await expect(newest.locator('option', { hasText: /^5 \([1-9][\d,.]* KB\)$/ })).toHaveCount(1)
    await newest.selectOption('5')
    // It shows what is stored: before that, leaving the page would lose the choice.
    await expect(newest).toHaveValue('5')
    await page.goto(`${server.url}/library`)
    await row.getByRole('link', { name: 'Harbour board' }).click()
    await expect(page.getByText('Kept on this device', { exact: false })).toBeVisible()
  })
})

import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { keptOnDevice } from '../../testkit/browser/local-stores.ts'

// Nobody listens there: this is about what stays on the device.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('an emergency reset clears the device, and keeps what was never uploaded', async ({
  server,
  device,
  elsewhere,
}) => {
  const page = await signIn(device, server.url)
  await device.context.setOffline(true)
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  const recording = await save(page, 'Only on this device')
  await page.evaluate(() => localStorage.setItem('earmark-emergency-mode', 'true'))
  await page.goto(`${server.url}/library`)

  await expect(page.getByText('One recording on this device was never uploaded. It is kept')).toBeVisible()
  await expect(page.locator('#frame')).toHaveCount(0)
  await page.getByRole('button', { name: 'Emergency Reset' }).click()
  await expect(page.getByRole('alert')).toContainText("You're offline.")
  await device.context.setOffline(false)
  await page.getByRole('button', { name: 'Reset anyway' }).click()
  await expect(page.getByRole('button', { name: 'Resetting App...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reset Complete' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('earmark-user'))).toBeNull()

  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await expect
    .poll(async () => (await elsewhere.recordings()).map(({ id }) => id), { timeout: 60_000 })
    .toEqual([recording])

  await test.step('with the box ticked nothing is left', async () => {
    await page.evaluate(() => localStorage.setItem('earmark-emergency-mode', 'true'))
    await page.goto(`${server.url}/library`)
    const other = await device.context.newPage()
    await other.goto(`${server.url}/healthz`)
    await other.evaluate(async () => {
      await new Promise<void>((held) => void navigator.locks.request('rec:other', () => new Promise(() => held())))
    })
    await page.getByRole('button', { name: 'Emergency Reset' }).click()
    await expect(page.getByRole('alert')).toContainText('Another tab is recording')
    expect((await keptOnDevice(page)).databases).toContain('earmark-audio')
    await other.close()
    await page.getByRole('button', { name: 'Emergency Reset' }).click()
    await expect(page.getByRole('heading', { name: 'Reset Complete' })).toBeVisible()
    expect((await keptOnDevice(page)).databases.filter((name) => name.startsWith('earmark-a'))).toEqual([])
  })
})

test('the app offers to be installed after ten seconds, never while it records', async ({ server, device }) => {
  const page = await device.context.newPage()
  await page.addInitScript(() => localStorage.removeItem('earmark-install-prompt-seen'))
  await page.clock.install()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  const card = page.getByRole('region', { name: 'Install Earmark' })
  await page.clock.runFor(10_000)
  await expect(card).toContainText('under 1MB')
  await card.getByRole('button', { name: 'Maybe later' }).click()
  await expect(card).toBeHidden()
  const round = page.getByRole('button', { name: 'Install Earmark' })
  await expect(round).toBeVisible()
  await page.clock.resume()
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await startRecording(page)
  await expect(round).toBeHidden()
  // A second tap within two seconds of Start stops nothing.
  await recordUntil(page, 3)
  await stopRecording(page)
  await expect(round).toBeVisible()
})

import type { Page } from '@playwright/test'
import type { Device } from '../../testkit/browser/browser.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'
import { asIphone } from './iphone.ts'

/** On the record screen, with another page behind it. */
async function openOnIphone(device: Device, url: string): Promise<Page> {
  await asIphone(device.context)
  await (await signIn(device, url)).close()
  const page = await device.context.newPage()
  await page.goto(`${url}/privacy`)
  await page.goto(`${url}/dashboard`)
  return page
}

test('after a recording one Back leads from it to the record screen, and one from there out of the app', async ({
  server,
  device,
}) => {
  const page = await openOnIphone(device, server.url)
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await save(page, 'Corridor talk')
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/privacy/)
})

test('Back asks before it leaves a recording, and only where it would leave', async ({ server, device }) => {
  await scriptPhone(device.context)
  const page = await openOnIphone(device, server.url)
  await startRecording(page)
  await recordUntil(page, 1)
  const question = page.getByRole('dialog', { name: 'Leave Earmark?' })

  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page).toHaveURL(/library/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
  await expect(question).toHaveCount(0)

  await page.evaluate(() => history.back())
  await test.step('an alarm is told in front of the question', async () => {
    const alarm = question.getByRole('alert').filter({ hasText: 'has muted the microphone' })
    await setPhone(page, { muted: true })
    await expect(alarm).toBeVisible()
    await setPhone(page, { muted: false })
    await expect(alarm).toHaveCount(0)
  })
  await question.getByRole('button', { name: 'Keep recording' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await recordUntil(page, 3)
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/privacy/)
  await page.goto(`${server.url}/dashboard`)
  await expect(page.getByText('Recovered recording').first()).toBeVisible()

  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/privacy/)
})

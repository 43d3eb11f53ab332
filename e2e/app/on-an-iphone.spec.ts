import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, signIn, startRecording } from '../../testkit/browser/journey.ts'

test('Back asks before it leaves a recording, and only where it would leave', async ({ server, device }) => {
  await device.context.addInitScript(() => {
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1'
    Object.defineProperty(navigator, 'userAgent', { value: safari })
  })
  await (await signIn(device, server.url)).close()
  const page = await device.context.newPage()
  await page.goto(`${server.url}/privacy`)
  await page.goto(`${server.url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 1)
  const question = page.getByRole('dialog', { name: 'Leave Earmark?' })

  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page).toHaveURL(/library/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
  await expect(question).toHaveCount(0)

  await page.evaluate(() => history.back())
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

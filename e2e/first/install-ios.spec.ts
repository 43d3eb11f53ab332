import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  recordUntil,
  save,
  signIn,
  startRecording,
  stopRecording,
  waitForExtras,
} from '../../testkit/browser/journey.ts'

// Nobody listens there: this is about bytes, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('on an iPad nothing is installed before all is sent: the app would have a storage of its own', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await waitForExtras(page)
  await server.kill()
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  await save(page, 'Not sent yet')
  await device.context.addInitScript(() => {
    const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'
    Object.defineProperties(navigator, { userAgent: { value: safari }, maxTouchPoints: { value: 5 } })
    localStorage.removeItem('earmark-install-prompt-seen')
  })
  await page.reload()
  const card = page.getByRole('region', { name: 'Install Earmark' })
  await expect(card.getByText('Upload them first.')).toBeVisible()
  await expect(card.getByText('Add to Home Screen')).toHaveCount(0)
  await server.restart()
  await card.getByRole('button', { name: 'Upload first' }).click()
  await expect(card.getByText("then 'Add to Home Screen'")).toBeVisible()
})

import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  recordUntil,
  save,
  signIn,
  startRecording,
  stopRecording,
  waitForExtras,
} from '../../testkit/browser/journey.ts'
import { asIphone } from './iphone.ts'

// Nobody listens there: this is about bytes, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('on an iPhone what was not saved has to be, and then uploaded: the installed app would not have it', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await waitForExtras(page)
  await server.kill()
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  await asIphone(device.context)
  await device.context.addInitScript(() => localStorage.removeItem('earmark-install-prompt-seen'))
  await page.reload()
  const card = page.getByRole('region', { name: 'Install Earmark' })
  await expect(card.getByText('Save or discard it first.')).toBeVisible()
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page).toHaveURL(/library/)
  await card.getByRole('button', { name: 'Show recording' }).click()
  await expect(page.getByText('Recovered recording').first()).toBeVisible()
  await save(page, 'Harbour')
  await expect(card.getByText('Upload them first.')).toBeVisible()
  await expect(card.getByText('Add to Home Screen')).toHaveCount(0)
  await server.restart()
  await card.getByRole('button', { name: 'Upload first' }).click()
  await expect(card.getByText("then 'Add to Home Screen'")).toBeVisible()
})

import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, startRecording } from '../../testkit/browser/journey.ts'
import { localSegment } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { axeFaults } from './axe-faults.ts'

test.use({ settings: { STT_URL: 'http://127.0.0.1:9', BACKUP_DAYS: '14' } })

test('what was sent before somebody objected goes from the server too, and the audit log says so', async ({
  device,
  elsewhere,
  url,
}) => {
  const page = await openSignedInPage(device)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startRecording(page)
  await recordUntil(page, 3)
  await page.getByPlaceholder('Enter a title for your recording...').fill('Board meeting')
  const { recording, segment } = await localSegment(page)
  await expect.poll(() => elsewhere.uploadedBytes(recording, segment), { timeout: 60_000 }).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Somebody objects' }).click()
  const question = page.getByRole('dialog', { name: 'Permanently delete “Board meeting”?' })
  await expect(question.getByText(/Backups of the server may keep parts of it until \w+ \d+, \d{4}\./)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Permanently delete' }).click()
  await expect(page.locator('.toast')).toContainText('Recording permanently deleted')
  await expect(page.locator('.toast')).not.toContainText('Board meeting')
  await expect.poll(() => elsewhere.uploadedBytes(recording, segment), { timeout: 60_000 }).toBe(0)
  expect(await elsewhere.recordings()).toHaveLength(0)
  await page.goto(`${url}/library?trash`)
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  // Nor does its name stay behind the bell.
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByText('Recording permanently deleted')).toBeVisible()
  await expect(news.getByText('Board meeting')).toHaveCount(0)

  await page.goto(`${url}/admin`)
  await page.getByText('Audit log').click()
  await expect(page.getByText('deleted a recording that somebody objected to')).toBeVisible()
})

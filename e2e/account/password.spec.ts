import { OWNER } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'

test('a password is changed in Settings, ends other sessions, and signs in from then on', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('New Password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByText('Password must be at least 8 characters').first()).toBeVisible()
  const changed = { ...OWNER, password: 'three words without connection' }
  await dialog.getByLabel('New Password', { exact: true }).fill(changed.password)
  await dialog.getByLabel('Confirm New Password').fill(changed.password)
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${server.url}/library`)
  await expect(page.getByRole('heading', { name: 'Your Recordings' })).toBeVisible()
  expect((await page.request.get(`${server.url}/api/auth/session`)).status()).toBe(200)
  await using another = await viewServer(server, changed)
  expect(await another.recordings()).toEqual([])
})

import { type Page, request } from '@playwright/test'
import { expect } from '../../../testkit/browser/fixtures.ts'
import { fail, failThenSucceed, type Go, unplug } from './failing.ts'

export async function settings(page: Page, go: Go): Promise<void> {
  await go('/settings')
  await expect(page.getByRole('switch', { name: 'Auto-transcribe' })).toBeVisible()
  await page.getByLabel('Display Name').fill('Olive Owner')
  const saving = page.getByRole('button', { name: 'Save', exact: true })
  await failThenSucceed(page, '**/api/users/*', fail, () => saving.click(), 'Failed to update profile.')
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await Promise.all([page.waitForEvent('download'), page.getByText('Export All Data').click()])
  await expect(page.getByText('Data Exported')).toBeVisible()
}

export async function administer(page: Page, go: Go, url: string): Promise<void> {
  const stranger = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  await stranger.post('/api/access-requests', { data: { name: 'Bob', email: 'bob@example.org' } })
  await stranger.dispose()
  await go('/admin')
  const create = page.getByRole('button', { name: 'Create User', exact: true })
  await create.click()
  await expect(page.getByText('Please provide both name and email.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Cleo')
  await page.getByLabel('Email', { exact: true }).fill('cleo')
  await create.click()
  await expect(page.getByText('Please provide a valid email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('cleo@example.org')
  await failThenSucceed(page, '**/api/admin/create-user', unplug, () => create.click(), 'Error Creating User')
  await expect(page.getByText('User Created Successfully')).toBeVisible()

  const approve = page.getByRole('button', { name: 'Approve Ada' })
  await failThenSucceed(page, '**/approve', fail, () => approve.click(), 'Failed to approve request')
  await expect(page.getByText('Request approved')).toBeVisible()
  const deny = page.getByRole('button', { name: 'Deny Bob' })
  await failThenSucceed(page, '**/deny', fail, () => deny.click(), 'Failed to deny request')
  await expect(page.getByText('Request denied')).toBeVisible()
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true }).last()
  const told = 'Error loading requests: Failed to fetch access requests'
  await failThenSucceed(page, '**/api/access-requests', unplug, () => refresh.click(), told)
  await expect(page.getByText(told)).toHaveCount(0)
}

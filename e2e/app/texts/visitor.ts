import type { Page } from '@playwright/test'
import { newRecordingId } from '../../../contract/ids.ts'
import { expect } from '../../../testkit/browser/fixtures.ts'
import { fillSignIn, pressSignIn } from '../../../testkit/browser/journey.ts'
import { fail, failThenSucceed, type Go } from './failing.ts'

export async function visit(page: Page, go: Go): Promise<void> {
  for (const path of ['/', '/nothing-here', '/privacy', '/terms', '/reset-password']) {
    await go(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await go('/')
  await page.getByRole('button', { name: 'See Demo' }).click()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Chat with AI' }).click()
  await expect(page.getByRole('link', { name: 'Request Early Access' })).toBeVisible()
  await go('/reset-password?token=unknown&type=recovery')
  const update = page.getByRole('button', { name: 'Update Password' })
  const type = async (password: string, again: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm New Password').fill(again)
    await update.click()
  }
  await type('short', 'short')
  await expect(page.getByText('Password must be at least 8 characters').first()).toBeVisible()
  await type('long enough', 'but different')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.route('**/api/auth/update-password', fail)
  await type('long enough', 'long enough')
  await expect(page.getByText('Failed to update password. Please try again.')).toBeVisible()

  await go('/magic-login')
  const link = page.getByRole('button', { name: 'Send Magic Link' })
  await link.click()
  await expect(page.getByText('Email Required').first()).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await failThenSucceed(page, '**/api/auth/magic-link', fail, () => link.click(), 'Failed to send magic link')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

  await go('/login')
  await pressSignIn(page, { email: '', password: '' })
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  await pressSignIn(page, { email: 'nobody@example.org', password: 'not a password' })
  await expect(page.getByText('Please check your credentials and try again.')).toBeVisible()
  await page.route('**/api/auth/login', fail)
  await pressSignIn(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/auth/login')
  await page.getByRole('button', { name: 'Request Access' }).click()
  const modal = page.getByRole('dialog')
  const ask = modal.getByRole('button', { name: 'Request Access' })
  await modal.getByLabel('Email').fill('')
  await ask.click()
  await expect(modal.getByText('Name is required')).toBeVisible()
  await modal.getByLabel('Name').fill('Ada')
  await modal.getByLabel('Email').fill('ada@example.org')
  await failThenSucceed(page, '**/api/access-requests', fail, () => ask.click(), 'Failed to submit access request')
  await expect(page.getByText('email a sign-in link to ada@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const reset = page.getByRole('button', { name: 'Send Reset Email' })
  // The address that was typed before is carried along.
  await page.getByLabel('Email', { exact: true }).fill('')
  await reset.click()
  await expect(page.getByText('Email required', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await failThenSucceed(page, '**/api/auth/reset-password', fail, () => reset.click(), 'Failed to send reset email')
  await expect(page.getByRole('heading', { name: 'Reset email sent' })).toBeVisible()
}

/** On a device that knows nothing yet, nobody can say that there is nothing. */
export async function firstSignIn(page: Page, go: Go): Promise<void> {
  await page.route('**/api/changes*', fail)
  await go('/login')
  await fillSignIn(page)
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page.getByText('Failed to fetch recordings')).toBeVisible()
  await go(`/recording/${newRecordingId()}`)
  await expect(page.getByRole('heading', { name: 'Failed to fetch recording' })).toBeVisible()
  await page.unroute('**/api/changes*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Recording not found' })).toBeVisible()
  await go('/library')
  await expect(page.getByText('No recordings yet. Start recording to see them here!')).toBeVisible()
}

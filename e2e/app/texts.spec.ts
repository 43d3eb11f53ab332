import { type Page, type Route, request } from '@playwright/test'
import { newRecordingId } from '../../contract/ids.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  fillSignIn,
  openChat,
  pressSignIn,
  recordUntil,
  save,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import { watchTexts } from '../../testkit/browser/seen-texts.ts'
import { startMailServer } from '../../testkit/servers/mail-server.ts'
import { productTexts } from '../../tests/product-texts/table.ts'

// Every screen of the app in one walk: minutes on a busy machine.
test.slow()
test.use({ hearsAtOnce: true })

const fail = (route: Route) => route.fulfill({ status: 500, body: '' })
const unplug = (route: Route) => route.abort('connectionfailed')

test('every quoted text of docs/product.md that a walk through the app can meet is where it belongs', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  const seen = await watchTexts(page)
  const go = (path: string) => page.goto(`${server.url}${path}`)
  // Without one, nobody is told to look for an email.
  const mails = await startMailServer()
  await server.restart({ SMTP_URL: mails.url })
  await test.step('a visitor', () => visit(page, go))
  await test.step('an app that has not heard the server', () => firstSignIn(page, go))
  await test.step('settings', () => settings(page, go))
  await test.step('administration', () => administer(page, go, server.url))
  await mails.close()
  await test.step('a recording', () => record(page, go))
  await test.step('what fails and succeeds with it', () => useRecording(page))
  await test.step('the library', () => library(page, go))
  await test.step('everything goes', () => deleteAndReset(page, go))
  const missing = productTexts.flatMap(([text, ...proofs]) =>
    proofs.flatMap((place) => (!place.startsWith('/') || seen.has(place, text) ? [] : [`${place}: ${text}`])),
  )
  expect(missing).toEqual([])
})

type Go = (path: string) => Promise<unknown>

/** Presses a button that calls the server, once with the server failing and once with it well. */
async function failThenSucceed(
  page: Page,
  address: string,
  how: typeof fail,
  press: () => Promise<void>,
  told: string,
) {
  await page.route(address, how)
  await press()
  await expect(page.getByText(told).first()).toBeVisible()
  await page.unroute(address)
  await dismissToast(page)
  await press()
}

/** An error or an Undo stays until it is dismissed, and what goes well behind it is in the list only. */
async function dismissToast(page: Page): Promise<void> {
  const dismiss = page.locator('.toast__close')
  if (await dismiss.isVisible()) await dismiss.click()
}

async function visit(page: Page, go: Go): Promise<void> {
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
async function firstSignIn(page: Page, go: Go): Promise<void> {
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

async function settings(page: Page, go: Go): Promise<void> {
  await go('/settings')
  await expect(page.getByRole('switch', { name: 'Auto-transcribe' })).toBeVisible()
  await page.getByLabel('Display Name').fill('Olive Owner')
  const saving = page.getByRole('button', { name: 'Save', exact: true })
  await failThenSucceed(page, '**/api/users/*', fail, () => saving.click(), 'Failed to update profile.')
  await expect(page.getByText('Profile Updated')).toBeVisible()
  await Promise.all([page.waitForEvent('download'), page.getByText('Export All Data').click()])
  await expect(page.getByText('Data Exported')).toBeVisible()
}

async function administer(page: Page, go: Go, url: string): Promise<void> {
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

async function record(page: Page, go: Go): Promise<void> {
  await go('/dashboard')
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse, configurable: true })
  })
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('Failed to start recording. Please check microphone permissions.').first()).toBeVisible()
  await page.reload()
  await startRecording(page)
  await recordUntil(page, 6)
  await stopRecording(page)
  await save(page, 'Audited')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 90_000 })
}

async function useRecording(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByText('Key Points')).toBeVisible()
  const find = page.getByRole('button', { name: 'Find highlights' })
  const failed = 'Failed to generate highlights.'
  await failThenSucceed(page, '**/api/generate-highlights', fail, () => find.click(), failed)
  await expect(page.getByText('Highlights Generated')).toBeVisible()
  const again = page.getByRole('button', { name: 'Analyze again' })
  await failThenSucceed(page, '**/api/analyze-transcription', fail, () => again.click(), 'Analysis Failed')
  await expect(page.getByText('Analysis Complete')).toBeVisible()

  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  for (const [works, told] of [
    [false, 'Failed to copy transcript. Please try again.'],
    [true, 'Copied to clipboard'],
  ] as const) {
    await page.evaluate((good) => {
      const value = () => (good ? Promise.resolve() : Promise.reject(new Error('No.')))
      Object.defineProperty(navigator.clipboard, 'writeText', { value, configurable: true })
    }, works)
    await dismissToast(page)
    await copy.click()
    await expect(page.getByText(told)).toBeVisible()
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('Audited_transcript.txt')
  await breakDatabase(page, true)
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(page.getByText('Failed to update favorite status.')).toBeVisible()
  await breakDatabase(page, false)
  await openChat(page)
  await expect(page.getByRole('button', { name: 'Summarize key decisions' })).toBeVisible()
}

/** From now on every write of this page to a database fails, as on a disk that is full. */
async function breakDatabase(page: Page, broken: boolean): Promise<void> {
  await page.evaluate((isBroken) => {
    const stores = IDBObjectStore.prototype
    const kept = 'put0' in stores ? stores.put0 : stores.put
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    Object.assign(stores, { put0: kept, put: isBroken ? refuse : kept })
  }, broken)
}

async function library(page: Page, go: Go): Promise<void> {
  await go('/library')
  await expect(page.getByText('1 total recording')).toBeVisible()
  await page.getByPlaceholder('Search recordings...').fill('zeppelin')
  await expect(page.getByText('No recordings found matching "zeppelin"')).toBeVisible()
  await page.getByPlaceholder('Search recordings...').fill('')
  await breakDatabase(page, true)
  await remove(page)
  await expect(page.getByText('Failed to delete recording. Please try again.')).toBeVisible()
  await breakDatabase(page, false)
  await dismissToast(page)
  await remove(page)
  await expect(page.getByText('Recording Deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Trash (1)' }).click()
  await dismissToast(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Recording restored')).toBeVisible()
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play Audited' }).click()
  // Paused, the row stays open; at the end of the sound it would close.
  await page.getByRole('button', { name: 'Pause Audited' }).click()
  await expect(page.getByRole('link', { name: 'View details' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click()
}

async function deleteAndReset(page: Page, go: Go): Promise<void> {
  await go('/settings')
  for (const broken of [true, false]) {
    await dismissToast(page)
    await page.getByRole('button', { name: 'Delete All Recordings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await breakDatabase(page, broken)
    await dialog.getByRole('button', { name: 'Delete All Recordings' }).click()
    const told = broken ? 'Failed to delete recordings. Please try again.' : 'All Recordings Deleted'
    await expect(page.getByText(told)).toBeVisible()
  }
  await go('/library?trash')
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText('The recording has been successfully removed.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('earmark-emergency-mode', 'true'))
  await go('/')
  await page.getByRole('button', { name: 'Emergency Reset' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Complete' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Beyond Recording' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('earmark-emergency-mode'))).toBeNull()
}

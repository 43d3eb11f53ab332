import { expect, type Page } from '@playwright/test'
import { MAX_RECORDING_SECONDS } from '../contract/limits.ts'
import { startAppServer } from '../testkit/browser/app-server.ts'
import { openDevice } from '../testkit/browser/browser.ts'
import { recordUntil, save, startRecording, stopRecording, waitForExtras } from '../testkit/browser/journey.ts'
import { speakBefore } from '../testkit/browser/local-stores.ts'
import { startSpeechServer } from '../testkit/servers/speech-server.ts'
import type { Camera } from './camera.ts'

const PASSWORD = 'three words without connection'
const LANDSCAPE = { width: 844, height: 390 }
const SETTINGS = {
  OWNER_PASSWORD: '',
  CONTACT_EMAIL: 'help@example.org',
  SOCIAL_LINKS: 'https://social.example.org/@earmark https://code.example.org/earmark',
  CONSENT_NOTE: 'Tell everyone in the room that you record, and wait for their yes.',
  BACKUP_DAYS: '30',
}

/** What a new person meets, from the link of the first start to the trash, on a server without mail. */
export async function takeFirstHourScreens(take: Camera): Promise<void> {
  let release: () => void = () => {}
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  const speech = await startSpeechServer({ hear: () => released })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => speech.close())
  const server = stack.use(await startAppServer({ ...SETTINGS, STT_URL: `${speech.url}/v1` }))
  const device = stack.use(await openDevice())
  const page = await device.context.newPage()
  await takeDoors(page, server, take)
  await takeRequest(page, server.url, take)
  await takeFirstRecording(page, server.url, take)
  await takeComingBack(page, server.url, take, release)
  await takeSecondPart(page, server.url, take)
}

async function takeDoors(page: Page, server: { url: string; output(): string }, take: Camera): Promise<void> {
  const link = /http:\S+magic-login#token=\S+/.exec(server.output())?.[0] ?? ''
  await page.goto(server.url)
  await toEnd(page)
  await take(page, 'first-landing-foot', () => toEnd(page))
  await page.goto(`${server.url}/magic-login`)
  await page.getByLabel('Email', { exact: true }).fill('owner@localhost')
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await expect(page.getByRole('heading', { name: 'This server sends no email' })).toBeVisible()
  await take(page, 'first-no-mail')
  await page.goto(link)
  await take(page, 'first-link')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose how you sign in next time' })).toBeVisible()
  await take(page, 'first-way-in')
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm New Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Request a new link' })).toBeVisible()
  await take(page, 'first-link-used')
  // Settings lists what is on the device by the time it is opened.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await waitForExtras(page)
  await page.goto(`${server.url}/settings`)
  const sections = ['Password', 'Push Notifications', 'Send after Save', 'Storage']
  for (const name of sections) {
    const place = page.getByText(name, { exact: true }).first()
    await place.scrollIntoViewIfNeeded()
    await take(page, `first-settings-${name.split(' ')[0]?.toLowerCase()}`, () => toTop(page, name))
  }
  await page.getByRole('button', { name: 'Change password' }).click()
  await take(page, 'first-change-password')
  await page.keyboard.press('Escape')
}

/** Somebody asks for access, and the administrator hands a link on. */
async function takeRequest(page: Page, url: string, take: Camera): Promise<void> {
  await page.request.post(`${url}/api/access-requests`, {
    headers: { origin: url },
    data: { name: 'Ada Quist', email: 'ada@example.org', reason: 'I take the minutes of the works council.' },
  })
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('button', { name: 'Approve Ada Quist' })).toBeVisible()
  await take(page, 'first-request')
  await page.getByRole('button', { name: 'Approve Ada Quist' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeVisible()
  await take(page, 'first-approved')
  await page.keyboard.press('Escape')
}

async function takeFirstRecording(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await expect(page.getByText('wait for their yes')).toBeVisible()
  await take(page, 'first-record')
  await startRecording(page)
  await page.getByLabel('Everyone agreed').click()
  await recordUntil(page, 5)
  await page.getByRole('button', { name: 'Mark this moment' }).click()
  await recordUntil(page, 12)
  await take(page, 'first-marked')
  await take(page, 'first-marked-landscape', () => page.setViewportSize(LANDSCAPE))
  await page.getByRole('button', { name: 'Somebody objects' }).click()
  await take(page, 'first-objection')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep recording' }).click()
  await stopRecording(page)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.locator('.waveform__flag')).toHaveCount(1)
  await take(page, 'first-finished')
  await save(page, 'Works council, room 4')
}

async function takeComingBack(page: Page, url: string, take: Camera, hear: () => void): Promise<void> {
  await expect(page.getByText('Transcription is being processed').first()).toBeVisible()
  await take(page, 'first-transcribing')
  hear()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(page.getByText('what your country can do').first()).toBeVisible()
  await take(page, 'first-analysis')
  await page.emulateMedia({ media: 'print' })
  await take(page, 'first-printed')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: /^Remove the mark at/ }).click()
  await expect(page.locator('.toast')).toContainText('Mark removed')
  await take(page, 'first-mark-removed')
  // On a phone the bell stands above the list, and not above a recording.
  await page.getByRole('link', { name: 'Library', exact: true }).filter({ visible: true }).first().click()
  await page
    .getByRole('button', { name: /new notification|^Notifications/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await take(page, 'first-notifications')
  await page.keyboard.press('Escape')
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await take(page, 'first-delete-account')
  await page.keyboard.press('Escape')
}

/** Near ninety minutes, and after the limit. */
async function takeSecondPart(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await speakBefore(page, MAX_RECORDING_SECONDS - 240)
  await page.reload()
  await page.getByRole('button', { name: 'Continue recording' }).click()
  await expect(page.getByRole('button', { name: 'Keep recording' })).toBeVisible()
  await take(page, 'first-near-the-end')
  await page.getByRole('button', { name: 'Keep recording' }).click()
  await expect(page.getByText('Continues as a second recording')).toBeVisible()
  await take(page, 'first-second-part')
  await stopRecording(page)
  await save(page, 'Long talk')
  await page.goto(`${url}/library`)
  await expect(page.getByText('Long talk').first()).toBeVisible()
  await take(page, 'first-library')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  const dialog = page.getByRole('dialog')
  // Where the list comes to stand beside the detail, the question goes.
  const ask = async (): Promise<void> => {
    if (await dialog.isVisible()) return
    await page.getByRole('region', { name: 'Selected recordings' }).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toBeVisible()
  }
  await take(page, 'first-delete-several', ask)
  await ask()
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('2 Recordings Deleted').first()).toBeVisible()
  await take(page, 'first-deleted')
  await page.getByRole('link', { name: /^Trash/ }).click()
  await expect(page.getByRole('button', { name: 'Restore all' })).toBeVisible()
  await take(page, 'first-trash')
}

const toEnd = (page: Page): Promise<void> => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

/** What was at another place in the other width is at the top again. */
const toTop = (page: Page, text: string): Promise<void> =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 120))

import type { Locator, Page } from '@playwright/test'
import { OWNER } from '../../testkit/browser/app-server.ts'
import { expect, signedInTest, test } from '../../testkit/browser/fixtures.ts'
import { heard, listen } from '../../testkit/browser/hear.ts'
import { pressSignIn, recordFor, recordUntil, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'

test.slow()
test.use({ hearsAtOnce: true })

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true })

/** Runs in the page: presses once more at the moment at which it records, however slow the machine is. */
function pressAgain(): void {
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLElement>('.record-button')
    if (!button || !document.querySelector('[role="timer"]')) return
    observer.disconnect()
    button.click()
    Reflect.set(window, 'pressedAgain', true)
  })
  observer.observe(document.body, { subtree: true, childList: true })
}

signedInTest(
  'an alarm and the network are told in the dialog that is open, and the focus goes back when it closes',
  async ({ device }) => {
    await scriptPhone(device.context)
    const page = await openSignedInPage(device)
    await startRecording(page)
    await recordUntil(page, 2)
    const bell = page.getByRole('button', { name: 'Notifications' })
    await bell.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    await expect(dialog.getByRole('heading', { name: 'Notifications' })).toBeFocused()
    await setPhone(page, { muted: true })
    await expect(dialog.getByRole('alert')).toContainText('has muted the microphone')
    await device.context.setOffline(true)
    await expect(dialog.getByRole('status').filter({ hasText: /offline/i })).toBeAttached()
    await device.context.setOffline(false)
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('has muted the microphone')
    await expect(heading(page, 'Not recording: microphone muted')).toBeVisible()
    await setPhone(page, { muted: false })
    await expect(heading(page, 'Recording...')).toBeVisible()
  },
)

signedInTest('a press that was meant for the question of the browser ends nothing', async ({ device }) => {
  await device.context.addInitScript(askFirst)
  const page = await openSignedInPage(device)
  await page.reload()
  await page.evaluate(pressAgain)
  const button = page.locator('.record-button')
  await button.press('Enter')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'pressedAgain'))).toBe(true)
  await recordUntil(page, 2)
  await button.press('Enter')
  await expect(heading(page, 'Recording Complete')).toBeVisible()
})

signedInTest(
  'a microphone that is refused after a long thought is told, and not that another tab records',
  async ({ device }) => {
    await device.context.addInitScript(refuseLate)
    await device.context.addInitScript(countLooks)
    const page = await openSignedInPage(device)
    await page.reload()
    await page.locator('.record-button').press('Enter')
    await expect(page.getByText('Waiting for the microphone...')).toBeVisible()
    await listen(page)
    await expect(page.getByRole('alert')).toContainText('Allow the microphone for Earmark')
    // The lock may be listed for a moment more.
    const looks = (): Promise<number> => page.evaluate(() => Reflect.get(window, 'looksAtLocks'))
    const before = await looks()
    await expect.poll(looks).toBeGreaterThan(before + 1)
    await expect(heading(page, 'Ready to Record')).toBeVisible()
    expect(await heard(page)).toEqual([expect.stringContaining('Allow the microphone for Earmark')])
  },
)

test('a form that is not complete leads to the first wrong field, and a new view to its heading', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await pressSignIn(page, { email: OWNER.email, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await saysOnceThatItIsEmpty(page, 'Send Reset Email', 'Email required')
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Request Access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request Access' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Anna')
  await dialog.getByLabel('Email').fill('anna@example.org')
  await dialog.getByRole('button', { name: 'Request Access' }).click()
  await expect(dialog.getByRole('heading', { name: 'Request sent' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Request Access' })).toBeFocused()
  await page.goto(`${server.url}/magic-login`)
  await saysOnceThatItIsEmpty(page, 'Send Magic Link', 'Email Required')
})

/** At the field, where the focus goes each time, and in no toast. */
async function saysOnceThatItIsEmpty(page: Page, send: string, sentence: string): Promise<void> {
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('')
  for (let press = 1; press <= 2; press++) {
    await page.getByRole('button', { name: send }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(sentence)
  }
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
}

signedInTest(
  'a second press on Start ends nothing, a Stop by accident is not final, and the focus is never lost',
  async ({ page }) => {
    await page.evaluate(pressAgain)
    const button = page.locator('.record-button')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'pressedAgain'))).toBe(true)
    await expect(button).toBeFocused()
    await recordUntil(page, 3)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Recording Complete')).toBeVisible()
    await page.getByRole('button', { name: 'Continue recording' }).click()
    await expect(heading(page, 'Recording...')).toBeFocused()
    await recordFor(page, 3)
    await stopRecording(page)
    await listen(page)
    await page.getByRole('button', { name: 'Discard recording' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard recording' }).click()
    await expect(heading(page, 'Ready to Record')).toBeFocused()
    await expect(page.getByText('Recording Deleted')).toBeVisible()
    // Not that another tab records: the lock of this one is held for a moment more.
    expect(await heard(page)).toEqual([expect.stringContaining('Recording Deleted')])
    await page.keyboard.press('F8')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Ready to Record')).toBeFocused()
  },
)

signedInTest('nor does a second press when Space has started it', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await page.evaluate(pressAgain)
  await page.locator('main').press('Space')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'pressedAgain'))).toBe(true)
  await recordUntil(page, 3)
  await page.locator('main').press('Space')
  await expect(heading(page, 'Paused')).toBeVisible()
})

signedInTest(
  'what was recovered after a reload takes the focus to its title, and goes on or goes with the focus on the heading',
  async ({ page }) => {
    for (const seconds of [2, 3]) {
      await startRecording(page)
      await recordUntil(page, seconds)
      await page.reload()
      await expect(heading(page, 'Recovered recording').first()).toBeVisible()
    }
    await expect(page.locator('.recovered')).toHaveCount(2)
    // Whoever goes through the headings begins at the title of the screen.
    await expect(page.locator('main :is(h1, h2, h3, h4)').first()).toHaveJSProperty('localName', 'h1')
    // What was let go of only after a reload is offered apart, with its title.
    await page.reload()
    const later = page.locator('.recovered').nth(1)
    await later.getByRole('button', { name: 'Add a title' }).press('Enter')
    await expect(later.getByLabel('Title')).toBeFocused()
    await later.getByRole('button', { name: 'Discard' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard recording' }).press('Enter')
    await expect(page.locator('.recovered')).toHaveCount(1)
    await expect(heading(page, 'Ready to Record')).toBeFocused()
    await page.getByRole('button', { name: 'Continue recording' }).press('Enter')
    await expect(heading(page, 'Recording...')).toBeFocused()
    await recordUntil(page, 5)
  },
)

signedInTest(
  'what is cleared behind the bell comes back by the same key until the list is closed',
  async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    const open = () => page.getByRole('button', { name: 'Notifications' }).press('Enter')
    await open()
    await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
    const before = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(dialog.getByRole('status').filter({ hasText: 'No notifications' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveText(before, { useInnerText: true })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await open()
    await expect(dialog.getByText('No notifications')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  },
)

/** Runs in the page: as where a person is asked for the microphone, and thinks about it. */
function askFirst(): void {
  const THINKS_MS = 2500
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    await new Promise((answered) => setTimeout(answered, THINKS_MS))
    return getUserMedia.call(this, constraints)
  }
}

/** Runs in the page: as where a person is asked for the microphone, thinks about it for longer than between two looks, and says no. */
function refuseLate(): void {
  const THINKS_MS = 2500
  MediaDevices.prototype.getUserMedia = async () => {
    await new Promise((answered) => setTimeout(answered, THINKS_MS))
    throw new DOMException('Permission denied', 'NotAllowedError')
  }
}

/** Runs in the page: counts how often it was told which locks are held. */
function countLooks(): void {
  Object.assign(window, { looksAtLocks: 0 })
  const { query } = LockManager.prototype
  LockManager.prototype.query = async function () {
    const held = await query.call(this)
    Object.assign(window, { looksAtLocks: Reflect.get(window, 'looksAtLocks') + 1 })
    return held
  }
}

import type { Locator, Page } from '@playwright/test'
import { expect, signedInTest, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'
import {
  type DialogWalk,
  OBJECTION,
  startTwoVoices,
  walkAdminDialogs,
  walkLibraryDialogs,
  walkLiveDialogs,
  walkRecordingDialogs,
  walkSettingsDialogs,
  walkShellDialogs,
} from './every-dialog.ts'
import { WORDS } from './words.ts'

test.slow()

const TITLE = 'Harbour board'
const MUTED = 'has muted the microphone'

test('in every dialog an alarm is told while it is open, and Escape gives the focus back to what opened it', async ({
  server,
  device,
}) => {
  await using speech = Object.assign(await startTwoVoices(), { [Symbol.asyncDispose]: () => speech.close() })
  await server.restart({ STT_URL: `${speech.url}/v1` })
  await scriptPhone(device.context)
  const page = await signIn(device, server.url)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.request.post(`${server.url}/api/access-requests`, { data: { name: 'Ada', email: 'ada@example.org' } })
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await save(page, TITLE)
  await expect(page.locator('.paragraph__time').first()).toBeVisible({ timeout: 120_000 })
  await follow(page, 'Record')
  await startRecording(page)
  await recordUntil(page, 2)
  const walk: DialogWalk = { page, words: WORDS.en, look: hearsAlarm, closed: givesFocusBack }

  await walkLiveDialogs(walk)
  for (const name of ['Library', 'Settings', 'Admin']) {
    await follow(page, name)
    await walkShellDialogs(walk)
    if (name === 'Library') await walkLibraryDialogs(walk, TITLE)
    if (name === 'Settings') await walkSettingsDialogs(walk)
    if (name === 'Admin') await walkAdminDialogs(walk, 'Ada')
  }
  await follow(page, 'Library')
  await page.getByRole('link', { name: TITLE }).first().click()
  await expect(page.locator('.paragraph__time').first()).toBeVisible()
  await walkRecordingDialogs(walk)
})

signedInTest(
  'the dialogs that no recording allows, and that stand before or after one, give the focus back on Escape',
  async ({ device, url }) => {
    const page = await openSignedInPage(device)
    await givesBack(page, /^Microphone: /)
    await page.goto(`${url}/settings`)
    await givesBack(page, 'Sign Out')
    await givesBack(page, 'Delete account')
    await page.goto(`${url}/dashboard`)
    await startRecording(page)
    await recordUntil(page, 3)
    await stopRecording(page)
    await givesBack(page, 'Discard recording')
  },
)

/** The microphone is taken away while the dialog is open, and given back. */
async function hearsAlarm(page: Page, name: string): Promise<void> {
  // It has paused the recording: nothing is heard while it is asked, and nothing is missed.
  if (name === OBJECTION) return
  const dialog = page.getByRole('dialog').last()
  await setPhone(page, { muted: true })
  await expect(dialog.getByRole('alert').filter({ hasText: MUTED }), name).toBeVisible()
  await setPhone(page, { muted: false })
  await expect(dialog.getByRole('alert').filter({ hasText: MUTED }), name).toHaveCount(0)
}

/** Soon, and not only in the end: the focus is given back as the dialog closes. */
const givesFocusBack = (_page: Page, name: string, back: Locator): Promise<void> =>
  expect.soft(back, `${name}: the focus after Escape`).toBeFocused({ timeout: 5000 })

const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).first().click()

async function givesBack(page: Page, name: string | RegExp): Promise<void> {
  const opener = page.getByRole('button', { name, exact: true }).first()
  await opener.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
}

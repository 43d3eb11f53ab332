import type { Locator, Page } from '@playwright/test'
import { type AppServer, OWNER } from '../../testkit/browser/app-server.ts'
import type { Device } from '../../testkit/browser/browser.ts'
import { expect } from '../../testkit/browser/fixtures.ts'
import { recordUntil } from '../../testkit/browser/journey.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'
import {
  type DialogWalk,
  shows,
  walkAdminDialogs,
  walkLibraryDialogs,
  walkLiveDialogs,
  walkRecordingDialogs,
  walkSettingsDialogs,
  walkShellDialogs,
} from './every-dialog.ts'
import { type Language, WORDS, type Words } from './words.ts'

/** Long enough for two lines on a phone, with a word that fits in none. */
const TITLE =
  'Harbour board on the new lighthouse and its Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'

const PUBLIC = ['/', '/login', '/magic-login', '/reset-password', '/privacy', '/terms', '/nothing-here']
const PERSONAL = [
  '/dashboard',
  '/library',
  '/library?trash=true',
  '/ask',
  '/settings',
  '/admin',
  '/recording/unknown',
  '/debug',
]

export type Look = (page: Page, screen: string) => Promise<void>
export type Walk = { server: AppServer; device: Device; language: Language; look: Look }

/** Shows every public screen, one after the other. */
export async function walkPublicScreens({ server, device, language, look }: Walk): Promise<void> {
  const { accountTexts, accessTexts, passkeyListTexts } = WORDS[language]
  const page = await device.context.newPage()
  for (const path of PUBLIC) {
    await open(page, `${server.url}${path}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await look(page, path)
  }
  await open(page, `${server.url}/login`)
  await press(page, accountTexts.forgot)
  await look(page, 'forgot password')
  await press(page, accountTexts.backToLogin)
  await press(page, accountTexts.requestAccess)
  await page.getByRole('dialog').getByRole('button', { name: accessTexts.submit }).click()
  await expect(page.getByText(passkeyListTexts.nameRequired)).toBeVisible()
  await look(page, 'request access')
  await open(page, server.url)
  await page.locator('[href="#demo"]').first().click()
  const steps = page.locator('.demo__steps li')
  for (const at of [0, 1, 2]) {
    await expect(steps.nth(at)).toHaveAttribute('aria-current', 'step')
    await look(page, `demo: ${at + 1}`)
    if (at < 2) await page.locator('.demo__foot [data-demo="next"]').click()
  }
}

/** Shows every screen of a person: a take from its start to its chat, then all that have an address, then dialogs. */
export async function walkPersonalScreens({ server, device, language, look }: Walk): Promise<void> {
  const words = WORDS[language]
  const { recordTexts, shellTexts, takeTexts } = words
  await scriptPhone(device.context)
  const page = await device.context.newPage()
  await signIn(page, server.url, words)
  await page.getByRole('button', { name: recordTexts.start }).click()
  await recordUntil(page, 3)
  await look(page, 'recording')
  await setPhone(page, { muted: true })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(page, 'recording with an alarm')
  await follow(page, shellTexts.library)
  await look(page, 'library while recording, with an alarm')
  await follow(page, shellTexts.record)
  await setPhone(page, { muted: false })
  await page.getByRole('button', { name: recordTexts.stop }).click()
  await expect(page.getByRole('heading', { name: recordTexts.finishedTitle })).toBeVisible()
  await look(page, 'finished')
  await press(page, recordTexts.discard)
  await look(page, 'discard?')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: takeTexts.recovered })).toBeVisible()
  await look(page, 'recovered')
  await page.getByPlaceholder(recordTexts.titlePlaceholder).fill(TITLE)
  await press(page, recordTexts.save)
  await lookAtRecording(page, words, look)
  for (const path of PERSONAL) {
    await open(page, `${server.url}${path}`)
    await look(page, path)
  }
  await open(page, `${server.url}/library`)
  await lookAtLibrary(page, words, look)
  await lookAtDialogs({ page, words, look }, server.url)
  await lookAtTrouble(page, words, look, server.url)
}

/** All that are not a step of the way to here. */
async function lookAtDialogs(walk: DialogWalk, url: string): Promise<void> {
  const { page, words } = walk
  const { shellTexts, settingsTexts, spokenTexts } = words
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const asked = { name: 'Ada', email: 'ada@example.org' }
  await page.request.post(`${url}/api/access-requests`, { data: asked })
  await walkShellDialogs(walk)
  await walkLibraryDialogs(walk, TITLE)
  await page.getByRole('link', { name: TITLE }).first().click()
  await expect(page.locator('.paragraph__time').first()).toBeVisible()
  await walkRecordingDialogs(walk)
  await follow(page, shellTexts.settings)
  await walkSettingsDialogs(walk)
  await shows(walk, 'delete the account?', button(settingsTexts.deleteAccount))
  await shows(walk, 'sign out?', button(settingsTexts.signOut))
  await open(page, `${url}/admin`)
  await walkAdminDialogs(walk, asked.name)
  await open(page, `${url}/dashboard`)
  await shows(walk, 'microphone', page.getByRole('button', { name: `${spokenTexts.microphone}: ` }))
  await press(page, words.recordTexts.start)
  await recordUntil(page, 2)
  await walkLiveDialogs(walk)
}

/** What takes the place of a screen that cannot be drawn, and of the app. */
async function lookAtTrouble(page: Page, { shellTexts, recoveryTexts }: Words, look: Look, url: string): Promise<void> {
  await open(page, `${url}/dashboard`)
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('a screen that cannot be drawn')
    }
  })
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: shellTexts.crashTitle })).toBeVisible()
  await look(page, 'crash')
  await page.evaluate(() => localStorage.setItem('earmark-emergency-mode', 'true'))
  await page.goto(url)
  // A take that was never saved is counted.
  await expect(page.getByRole('checkbox', { name: recoveryTexts.discard })).toBeVisible()
  await look(page, 'emergency')
  // What it leads to has no content: the page stays as it is. (Chromium answers no question about a page whose next one is
  // never answered.)
  await page.route(`${url}/`, (route) => route.fulfill({ status: 204 }))
  await press(page, recoveryTexts.reset)
  await expect(page.getByRole('heading', { name: recoveryTexts.doneTitle })).toBeVisible()
  await look(page, 'reset complete')
}

async function lookAtRecording(page: Page, words: Words, look: Look): Promise<void> {
  const { analysisTexts, transcriptTexts, correctTexts, chatTexts } = words
  await page.locator('.paragraph__time').first().waitFor({ timeout: 120_000 })
  const details = page.getByRole('tab', { name: analysisTexts.details })
  await expect(details).toBeVisible({ timeout: 120_000 })
  await look(page, 'detail')
  await details.click()
  await look(page, 'details of the analysis')
  await press(page, transcriptTexts.search)
  await page.keyboard.type('country')
  await look(page, 'search in the transcript')
  await page.keyboard.press('Escape')
  await press(page, correctTexts.mode)
  await page.locator('.correcting__sentence').first().click()
  await look(page, 'correcting')
  await press(page, correctTexts.mode)
  await press(page, analysisTexts.chat)
  await page.getByPlaceholder(chatTexts.input).fill('What about the country?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').locator('.exchange__foot')).toBeVisible({ timeout: 120_000 })
  await look(page, 'chat')
}

async function lookAtLibrary(
  page: Page,
  { libraryTexts, playerTexts, selectionTexts }: Words,
  look: Look,
): Promise<void> {
  await press(page, playerTexts.playWhat(TITLE))
  await expect(page.getByRole('link', { name: libraryTexts.viewDetails })).toBeVisible()
  await look(page, 'library with an open row')
  await page.getByPlaceholder(libraryTexts.search).fill('country')
  await expect(page.locator('.hits__words').first()).toHaveAttribute('lang', 'en')
  await look(page, 'found in the library')
  await page.getByPlaceholder(libraryTexts.search).fill('')
  await press(page, selectionTexts.start)
  await page.getByRole('checkbox').first().check()
  await look(page, 'selecting')
  await page.keyboard.press('Escape')
}

async function signIn(page: Page, url: string, { accountTexts }: Words): Promise<void> {
  await open(page, `${url}/login`)
  await page.getByLabel(accountTexts.email, { exact: true }).fill(OWNER.email)
  await page.getByLabel(accountTexts.password, { exact: true }).fill(OWNER.password)
  await press(page, accountTexts.submit)
  await expect(page).not.toHaveURL(/\/login/)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.reload()
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).first().click()

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

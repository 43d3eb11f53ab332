import type { Page } from '@playwright/test'
import { scriptPhone, setPhone } from '../../faults/inject/phone-calls.ts'
import type { AppServer } from '../../testkit/browser/app-server.ts'
import type { Device } from '../../testkit/browser/browser.ts'
import { expect } from '../../testkit/browser/fixtures.ts'
import {
  ask,
  openChat,
  recordUntil,
  save,
  signIn,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'

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

/** Shows every public screen, one after the other. */
export async function walkPublicScreens(server: AppServer, device: Device, look: Look): Promise<void> {
  const page = await device.context.newPage()
  for (const path of PUBLIC) {
    await open(page, `${server.url}${path}`)
    await look(page, path)
  }
  await open(page, `${server.url}/login`)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await look(page, 'forgot password')
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await page.getByRole('button', { name: 'Request Access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await look(page, 'request access')
}

/** Shows every screen of a person: a take from its start to its chat, then all that have an address, then dialogs. */
export async function walkPersonalScreens(server: AppServer, device: Device, look: Look): Promise<void> {
  await scriptPhone(device.context)
  const page = await signIn(device, server.url)
  await page.reload()
  await startRecording(page)
  await recordUntil(page, 3)
  await look(page, 'recording')
  await setPhone(page, { muted: true })
  await expect(page.getByRole('alert')).toContainText('has muted the microphone')
  await look(page, 'recording with an alarm')
  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await look(page, 'library while recording, with an alarm')
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await setPhone(page, { muted: false })
  await stopRecording(page)
  await look(page, 'finished')
  await page.getByRole('button', { name: 'Discard recording' }).click()
  await look(page, 'discard?')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recovered recording' })).toBeVisible()
  await look(page, 'recovered')
  await save(page, TITLE)
  await lookAtRecording(page, look)
  for (const path of PERSONAL) {
    await open(page, `${server.url}${path}`)
    await look(page, path)
  }
  await open(page, `${server.url}/library`)
  await lookAtLibrary(page, look)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'bell')
}

async function lookAtRecording(page: Page, look: Look): Promise<void> {
  await page.locator('.paragraph__time').first().waitFor({ timeout: 120_000 })
  const details = page.getByRole('tab', { name: 'Details' })
  await expect(details).toBeVisible({ timeout: 120_000 })
  await look(page, 'detail')
  await details.click()
  await look(page, 'details of the analysis')
  await page.getByRole('button', { name: 'Search in transcript' }).click()
  await page.keyboard.type('country')
  await look(page, 'search in the transcript')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Correct the transcript' }).click()
  await page.locator('.correcting__sentence').first().click()
  await look(page, 'correcting')
  await page.getByRole('button', { name: 'Correct the transcript' }).click()
  for (const name of ['Rename', 'Export...']) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, name)
    await page.keyboard.press('Escape')
  }
  const log = await openChat(page)
  await ask(page, 'What about the country?')
  await expect(log.locator('.exchange__foot')).toBeVisible({ timeout: 120_000 })
  await look(page, 'chat')
}

async function lookAtLibrary(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: `Play ${TITLE}` }).click()
  await expect(page.getByRole('link', { name: 'View details' })).toBeVisible()
  await look(page, 'library with an open row')
  await page.getByPlaceholder('Search recordings...').fill('country')
  await expect(page.locator('.hits__one').first()).toBeVisible()
  await look(page, 'found in the library')
  await page.getByPlaceholder('Search recordings...').fill('')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await look(page, 'selecting')
  await page.keyboard.press('Escape')
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

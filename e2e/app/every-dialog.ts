import type { Locator, Page } from '@playwright/test'
import { expect } from '../../testkit/browser/fixtures.ts'
import { addAuthenticator } from '../../testkit/browser/virtual-authenticator.ts'
import { type SpeechServer, startSpeechServer } from '../../testkit/servers/speech-server.ts'
import type { Words } from './words.ts'

export type DialogWalk = {
  page: Page
  words: Words
  /** Looks while a dialog is open. */
  look(page: Page, dialog: string): Promise<void>
  /** Looks when Escape has closed it; `back` is what the focus goes back to. */
  closed?(page: Page, dialog: string, back: Locator): Promise<void>
}

export const OBJECTION = 'somebody objects'

/** An engine that tells two speakers apart: their names are asked for in a dialog. */
export function startTwoVoices(): Promise<SpeechServer> {
  const spoken = [
    { start: 0, end: 4.5, text: ' And so, my fellow Americans, ask not', speaker: 'A' },
    { start: 4.5, end: 7.8, text: ' what your country can do for you,', speaker: 'A' },
    { start: 7.8, end: 11, text: ' ask what you can do for your country.', speaker: 'B' },
  ]
  return startSpeechServer({ hear: async () => spoken })
}

/** Of Settings, which is shown; those that are refused while a recording runs are apart. */
export async function walkSettingsDialogs(walk: DialogWalk): Promise<void> {
  const { page, words } = walk
  const { passkeyListTexts, recoveryCodeTexts, passwordTexts, confirmTexts, settingsTexts } = words
  await addAuthenticator(page)
  await button(page, passkeyListTexts.add).click()
  const change = (what: string): Locator => page.locator('button.text-action', { hasText: what }).first()
  await shows(walk, 'rename a passkey', change(passkeyListTexts.rename))
  await shows(walk, 'remove a passkey?', change(passkeyListTexts.remove))
  await shows(walk, 'change the password', button(page, passwordTexts.change))
  await button(page, recoveryCodeTexts.create).press('Enter')
  await expect(page.getByRole('dialog', { name: recoveryCodeTexts.sheetTitle })).toBeVisible()
  await walk.look(page, 'recovery codes')
  // Who has not taken them anywhere is asked once.
  await page.keyboard.press('Escape')
  await walk.look(page, 'recovery codes that were not kept')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await walk.closed?.(page, 'recovery codes', button(page, recoveryCodeTexts.createAgain))
  await shows(walk, 'new codes?', button(page, recoveryCodeTexts.createAgain))
  await shows(walk, 'delete all recordings?', button(page, settingsTexts.deleteAll))
  const ways = { password: true, passkey: true, recoveryCode: true, mail: true }
  const stale = '**/api/auth/confirm'
  await page.route(stale, (route) => route.fulfill({ json: { isFresh: false, ways } }))
  await shows(walk, confirmTexts.title, page.getByRole('button', { name: settingsTexts.exportZip }))
  await page.unroute(stale)
}

/** Of the recording that is shown, whose transcript names speakers. */
export async function walkRecordingDialogs(walk: DialogWalk): Promise<void> {
  const { page, words } = walk
  const { recordingTexts, exportTexts, speakerTexts } = words
  const more = button(page, recordingTexts.more)
  for (const name of [recordingTexts.rename, exportTexts.open, recordingTexts.language, recordingTexts.delete]) {
    await shows(walk, name, more, {
      async open() {
        await more.press('Enter')
        await page.getByRole('menuitem', { name, exact: true }).press('Enter')
      },
    })
  }
  const speaker = button(page, speakerTexts.rename(speakerTexts.label('A'))).first()
  await shows(walk, 'name of a speaker', speaker)
}

/** Of the library, which is shown and has a recording of that title. */
export async function walkLibraryDialogs(walk: DialogWalk, title: string): Promise<void> {
  const { page, words } = walk
  const { libraryTexts, playerTexts, selectionTexts } = words
  await button(page, playerTexts.playWhat(title)).press('Enter')
  await shows(walk, 'delete a recording?', button(page, libraryTexts.delete))
  await button(page, selectionTexts.start).click()
  await page.getByRole('checkbox').first().check()
  await shows(walk, 'delete the selected?', button(page, selectionTexts.delete))
  await page.keyboard.press('Escape')
}

/** Of administration, which is shown: somebody has asked for access, and there is no mail server. */
export async function walkAdminDialogs(walk: DialogWalk, asked: string): Promise<void> {
  const { page, words } = walk
  const { adminTexts } = words
  await shows(walk, 'link of an account', button(page, adminTexts.approveWhom(asked)), { back: page.locator('main') })
  await shows(walk, 'disable an account?', button(page, adminTexts.disable).first())
}

/** Of every signed-in screen. */
export async function walkShellDialogs(walk: DialogWalk): Promise<void> {
  const { page, words } = walk
  const { shortcutTexts, shellTexts } = words
  const bell = page.getByRole('button', { name: shellTexts.notifications })
  await shows(walk, shortcutTexts.title, bell, { open: () => bell.press('?') })
  await shows(walk, 'bell', bell)
}

/** Of the record screen, while it records. */
export async function walkLiveDialogs(walk: DialogWalk): Promise<void> {
  const { page, words } = walk
  const { shortcutTexts, objectionTexts } = words
  const stop = page.locator('.record-button')
  await shows(walk, shortcutTexts.stopQuestion, stop, { open: () => stop.press('s') })
  await shows(walk, OBJECTION, button(page, objectionTexts.offer))
}

type Opening = {
  /** By default Enter on the opener. */
  open?: () => Promise<void>
  /** What has the focus afterwards, where the opener is gone by then. */
  back?: Locator
}

/** Opens one, looks, closes it by its key and looks again. */
export async function shows(
  walk: DialogWalk,
  name: string,
  opener: Locator,
  { open = () => opener.press('Enter'), back = opener }: Opening = {},
): Promise<void> {
  const { page, look, closed } = walk
  await open()
  await expect(page.getByRole('dialog').last()).toBeVisible()
  await look(page, name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await closed?.(page, name, back)
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

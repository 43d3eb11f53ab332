import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ask, openChat, startRecording, stopRecording } from '../testkit/browser/journey.ts'
import { settled } from './camera.ts'
import { MEETINGS } from './meetings.ts'

/** Of phones and of desks, as manifest.webmanifest lists them; all of one form have one size. */
const FORMS = [
  { name: 'narrow', width: 390, height: 844 },
  { name: 'wide', width: 1280, height: 800 },
] as const
type Form = (typeof FORMS)[number]

/**
 * What a browser shows of the app when it offers to install it. Committed under public/, because `npm start` has no
 * browser to take them with: `npm run screenshots -- --manifest` takes them anew.
 */
export async function takeManifestPictures(page: Page, url: string, root: string): Promise<void> {
  const folder = join(root, 'public/screenshots')
  mkdirSync(folder, { recursive: true })
  const take = async (screen: string, forms: readonly Form[] = FORMS): Promise<void> => {
    await page.addStyleTag({ content: 'html { scrollbar-width: none }' })
    for (const { name, width, height } of forms) {
      await page.setViewportSize({ width, height })
      await page.evaluate(settled)
      await page.screenshot({ path: join(folder, `${screen}-${name}.jpg`), type: 'jpeg', quality: 82 })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${url}/library`)
  const first = page.getByRole('link', { name: MEETINGS[0]?.title ?? '' }).first()
  await expect(first).toBeVisible()
  // On a desk the list stands beside the recording, in the next picture.
  await take('library', FORMS.slice(0, 1))
  await first.click()
  await expect(page.getByRole('button', { name: 'Chat with AI' })).toBeVisible()
  await page.getByRole('button', { name: 'No thanks' }).click()
  await take('recording')
  const chat = await openChat(page)
  await ask(page, 'When is the launch?')
  await expect(chat.getByRole('button', { name: /^Play at / }).first()).toBeVisible()
  await take('chat')
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await expect(page.getByRole('timer')).toHaveText(/0:1\d/, { timeout: 30_000 })
  await take('record')
  await stopRecording(page)
  await page.getByRole('button', { name: 'Discard' }).click()
}

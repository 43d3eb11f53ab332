import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RecordingId } from '../../contract/ids.ts'
import { CLIP } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordedSeconds, recordUntil, sound, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { decodedSeconds } from '../../testkit/browser/server-view.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

const ENDINGS = ['m4a', 'mp3', 'wav', 'webm', 'ogg']
const SECONDS = 6
const MOST_OFF_SECONDS = 0.1

// Nobody listens there: this is about sound, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('audio files are imported with no network, play at once, and go to the server as recordings do', async ({
  url,
  device,
  elsewhere,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-import-'))
  try {
    const files = ENDINGS.map((ending) => speechAs(ending, folder))
    const page = await openSignedInPage(device)
    await page.goto(`${url}/library`)
    await device.context.setOffline(true)

    await test.step('what only calls itself audio is refused with a sentence, and leaves nothing', async () => {
      const letter = join(folder, 'letter.mp3')
      writeFileSync(letter, 'Dear all, this is not a recording.\n'.repeat(50))
      await choose(page, [letter])
      await expect(page.getByText("Earmark can't read “letter.mp3”.")).toBeVisible()
      await expect(page.getByText('0 total recordings')).toBeVisible()
    })

    await choose(page, files)
    await expect(page.getByText(`${ENDINGS.length} total recordings`)).toBeVisible()
    await page.goto(`${url}/library`)
    for (const ending of ENDINGS) await expect(page.getByText(`Minutes ${ending}`).first()).toBeVisible()
    await page.getByText('Minutes mp3').first().click()
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(async () => (await sound(page))?.position ?? 0).toBeGreaterThan(0)
    expect(Math.abs(((await sound(page))?.duration ?? 0) - SECONDS)).toBeLessThanOrEqual(MOST_OFF_SECONDS)

    await device.context.setOffline(false)
    await expect.poll(() => elsewhere.recordings(), { timeout: 60_000 }).toHaveLength(ENDINGS.length)
    for (const { id, title, duration } of await elsewhere.recordings()) {
      expect(Math.abs(duration - SECONDS), `${title} on the server: ${duration}`).toBeLessThanOrEqual(MOST_OFF_SECONDS)
      const heard = decodedSeconds(await elsewhere.audio(id as RecordingId))
      expect(Math.abs(heard - SECONDS), `${title} heard`).toBeLessThanOrEqual(MOST_OFF_SECONDS)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what other apps share, and files that are opened with this one, are kept first and never end a recording', async ({
  url,
  device,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-shared-'))
  try {
    const [shared = '', opened = ''] = ['webm', 'mp3'].map((ending) => readFileSync(speechAs(ending, folder), 'base64'))
    await device.context.addInitScript(catchLaunches)
    const page = await openSignedInPage(device)
    await device.context.setOffline(true)

    await test.step('shared with no network: a form as the manifest has it, taken by the worker', async () => {
      await page.evaluate(share, { name: 'Shared minutes.webm', type: 'audio/webm', base64: shared })
      await expect(page).toHaveURL(/\/library$/)
      await page.getByRole('button', { name: 'Import Shared minutes.webm' }).click()
      await expect(page.getByRole('link', { name: /^Shared minutes/ })).toBeVisible()
    })
    await test.step('opened with the app while it records', async () => {
      await page.getByRole('link', { name: 'Record', exact: true }).first().click()
      await startRecording(page)
      await recordUntil(page, 1)
      await page.evaluate(launch, { name: 'Opened minutes.mp3', type: 'audio/mpeg', base64: opened })
      await expect(page).toHaveURL(/\/library$/)
      await expect(page.getByText('Opened minutes').first()).toBeVisible()
      await page.getByRole('link', { name: 'Record', exact: true }).first().click()
      const before = await recordedSeconds(page)
      await recordUntil(page, before + 1)
      await stopRecording(page)
    })
    await page.goto(`${url}/library`)
    await expect(page.getByText('2 total recordings')).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

type Handed = { name: string; type: string; base64: string }

/** Runs in the page: posts a file as a share target gets it (Web Share Target, Level 2). */
function share({ name, type, base64 }: Handed): void {
  const held = new DataTransfer()
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  held.items.add(new File([bytes], name, { type }))
  const form = Object.assign(document.createElement('form'), {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  const field = Object.assign(document.createElement('input'), { type: 'file', name: 'audio', files: held.files })
  form.append(field)
  document.body.append(form)
  form.submit()
}

/** Runs in the page before the app: a browser has this queue only for an app that the system has installed. */
function catchLaunches(): void {
  const setConsumer = (consume: unknown): void => void Object.assign(window, { consume })
  Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
}

/** Runs in the page: the system opens a file with the app that is there already. */
function launch({ name, type, base64 }: Handed): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const handle = { getFile: async () => new File([bytes], name, { type }) }
  if (!('consume' in window) || typeof window.consume !== 'function') throw new Error('Nobody waits for launches.')
  window.consume({ targetURL: `${location.origin}/library`, files: [handle] })
}

const choose = (page: Page, files: readonly string[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles([...files])

/** The first seconds of the clip, as other programs would hand them over. */
function speechAs(ending: string, folder: string): string {
  const file = join(folder, `Minutes ${ending}.${ending}`)
  const codec = ending === 'ogg' ? ['-c:a', 'libopus'] : []
  execFileSync('ffmpeg', ['-v', 'error', '-i', CLIP, '-t', String(SECONDS), '-ar', '48000', ...codec, file])
  return file
}

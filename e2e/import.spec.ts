import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RecordingId } from '../contract/ids.ts'
import { CLIP } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { signIn, sound } from './journey.ts'
import { decodedSeconds } from './server-view.ts'

const ENDINGS = ['m4a', 'mp3', 'wav', 'webm', 'ogg']
const SECONDS = 6
const MOST_OFF_SECONDS = 0.1

// Nobody listens there: this is about sound, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('audio files are imported with no network, play at once, and go to the server as recordings do', async ({
  server,
  device,
  elsewhere,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-import-'))
  try {
    const files = ENDINGS.map((ending) => speechAs(ending, folder))
    const page = await signIn(device, server.url)
    await page.goto(`${server.url}/library`)
    await device.context.setOffline(true)

    await test.step('what only calls itself audio is refused with a sentence, and leaves nothing', async () => {
      const letter = join(folder, 'letter.mp3')
      writeFileSync(letter, 'Dear all, this is not a recording.\n'.repeat(50))
      await choose(page, [letter])
      await expect(page.getByText('“letter.mp3” is not audio that can be read here.')).toBeVisible()
      await expect(page.getByText('0 total recordings')).toBeVisible()
    })

    await choose(page, files)
    await expect(page.getByText(`${ENDINGS.length} total recordings`)).toBeVisible()
    await page.goto(`${server.url}/library`)
    for (const ending of ENDINGS) await expect(page.getByText(`Minutes ${ending}`).first()).toBeVisible()
    await page.getByText('Minutes mp3').first().click()
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(async () => (await sound(page))?.position ?? 0).toBeGreaterThan(0)
    expect(Math.abs(((await sound(page))?.duration ?? 0) - SECONDS)).toBeLessThanOrEqual(MOST_OFF_SECONDS)

    await device.context.setOffline(false)
    await expect.poll(() => elsewhere.recordings(), { timeout: 60_000 }).toHaveLength(ENDINGS.length)
    for (const { id, title, duration } of await elsewhere.recordings()) {
      expect(Math.abs(duration - SECONDS), `${title} on the server`).toBeLessThanOrEqual(MOST_OFF_SECONDS)
      const heard = decodedSeconds(await elsewhere.audio(id as RecordingId))
      expect(Math.abs(heard - SECONDS), `${title} heard`).toBeLessThanOrEqual(MOST_OFF_SECONDS)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const choose = (page: Page, files: readonly string[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles([...files])

/** The first seconds of the clip, as other programs would hand them over. */
function speechAs(ending: string, folder: string): string {
  const file = join(folder, `Minutes ${ending}.${ending}`)
  const codec = ending === 'ogg' ? ['-c:a', 'libopus'] : []
  execFileSync('ffmpeg', ['-v', 'error', '-i', CLIP, '-t', String(SECONDS), '-ar', '48000', ...codec, file])
  return file
}

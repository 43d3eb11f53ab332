import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { waitForExtras } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'
import { speechWithPauses } from '../../testkit/speech/make-audio.ts'

test('a transcript that could not be made again stays, with why it could not and with ways on', async ({
  server,
  device,
  url,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-again-'))
  await using speech = Object.assign(await startSpeechServer(), {
    [Symbol.asyncDispose]: async () => {
      await speech.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
  const file = join(folder, 'again.webm')
  await speechWithPauses(file, { times: 1, pause: 1 })
  await server.restart({ STT_URL: `${speech.url}/v1` })
  const page = await openSignedInPage(device)
  await page.goto(`${url}/library`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('link', { name: 'again' }).first().click()
  const words = page.locator('.paragraph__sentence').first()
  await expect(words).toBeVisible({ timeout: 60_000 })
  await waitForExtras(page)
  const refused = page.getByText(/^Transcription failed\. Your recording is kept\./)
  const askAgain = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Language and consent' }).click()
    await page.getByRole('button', { name: 'Transcribe again' }).click()
  }

  const no = { kind: 'status', status: 401 } as const
  speech.failNext(no, no)
  await askAgain()
  await expect(refused).toContainText('STT_KEY', { timeout: 60_000 })
  await expect(words).toBeVisible()

  await askAgain()
  await expect.poll(() => speech.failuresLeft(), { timeout: 60_000 }).toBe(0)
  await refused.getByRole('button', { name: 'Retry' }).click({ timeout: 60_000 })
  await expect(refused).toHaveCount(0, { timeout: 60_000 })
  await expect(words).toBeVisible()
})

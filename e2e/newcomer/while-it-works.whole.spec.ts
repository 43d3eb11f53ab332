import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { watchTexts } from '../../testkit/browser/seen-texts.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { type SpokenSegment, startSpeechServer } from '../../testkit/servers/speech-server.ts'

const SAID: SpokenSegment[] = [{ start: 0, end: 3, text: ' We will sell the boat on Friday.' }]

test('while a transcript is made nothing is asked for that comes by itself, and what is ready is named', async ({
  server,
  device,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hear = async (): Promise<SpokenSegment[]> => {
    await held
    return SAID
  }
  await using speech = Object.assign(await startSpeechServer({ hear }), {
    [Symbol.asyncDispose]: () => speech.close(),
  })
  await server.restart({ STT_URL: `${speech.url}/v1` })
  const page = await openSignedInPage(device)
  const seen = await watchTexts(page)
  await page.reload()
  await startRecording(page)
  await recordUntil(page, 4)
  await stopRecording(page)
  await save(page, 'Harbour board')
  await expect(page.getByText('Transcription is being processed in the background.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Analyze with AI' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await expect(page.getByText('Processing').first()).toBeVisible()
  release()
  const toast = page.locator('.toast')
  await expect(toast).toContainText(/Transcript (and analysis )?ready/)
  await expect(toast).toContainText('Harbour board')
  await toast.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.getByRole('button', { name: 'Analyze again' }).click()
  await expect(toast.filter({ hasText: 'Analysis Complete' })).toContainText('Harbour board')

  for (const place of ['/dashboard', '/recording/:id', '/library']) {
    for (const untrue of ['This recording has no analysis yet.', 'Analyze with AI', '0.0 of', ' 0 of 0 KB']) {
      expect(seen.has(place, untrue), `“${untrue}” at ${place}`).toBe(false)
    }
  }
})

import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'

test('day and time give way to what was said, with one tap and back; a title that was typed stays', async ({
  server,
  device,
  elsewhere,
  url,
}) => {
  const speech = await startSpeechServer()
  await server.restart({ STT_URL: speech.url })
  const page = await openSignedInPage(device)
  const suggestion = page.getByText('Suggested title: Country')
  await startRecording(page)
  await recordUntil(page, 11)
  await stopRecording(page)
  const before = await page.getByPlaceholder('Enter a title for your recording...').inputValue()
  await page.getByRole('button', { name: 'Save Recording' }).click()
  await expect(suggestion).toBeVisible()
  await page.getByRole('button', { name: 'Use this title' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Country')
  await expect(suggestion).toBeHidden()
  await expect.poll(async () => (await elsewhere.recordings())[0]?.title).toBe('Country')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before)
  await expect(suggestion).toBeVisible()

  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 11)
  await stopRecording(page)
  await save(page, 'Typed by hand')
  await expect(page.getByRole('heading', { name: 'AI Analysis' })).toBeVisible()
  await expect(page.getByText('Quoted from the transcript')).toBeVisible()
  await expect(page.getByText('Suggested title:')).toBeHidden()
})

import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'

test('names are listed with no network, go along with the next recording, and come from corrections', async ({
  server,
  device,
  url,
}) => {
  const speech = await startSpeechServer()
  await server.restart({ STT_URL: `${speech.url}/v1` })
  const page = await openSignedInPage(device)
  await page.goto(`${url}/settings`)
  const field = page.getByLabel('Names and terms, one on each line')
  await expect(field).toBeVisible()
  await page.context().setOffline(true)
  await field.fill(`${'x'.repeat(61)}`)
  await expect(page.getByText('is too long: a word may have 60 characters.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save words' })).toBeDisabled()
  await field.fill('Kennedy\nWashington, Kennedy')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('Kennedy\nWashington')
  await page.context().setOffline(false)
  const kept = async () => (await (await page.request.get(`${server.url}/api/account`)).json()).preferences.vocabulary
  await expect.poll(kept).toEqual(['Kennedy', 'Washington'])

  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await startRecording(page)
  await recordUntil(page, 11)
  await stopRecording(page)
  await save(page, 'Inaugural address')
  await expect(page.getByText('Its engine was given up to 2 words of your list.')).toBeVisible()
  expect(speech.requests.map(({ prompt }) => prompt)).toEqual(['Washington, Kennedy.'])

  await test.step('a name that was put right in a transcript is offered', async () => {
    await page.getByRole('button', { name: 'Correct the transcript' }).click()
    await page.getByRole('button', { name: /my fellow Americans/ }).click()
    const sentence = page.getByLabel('Corrected sentence')
    await sentence.fill('And so, my fellow Rotterdammers, ask not')
    await sentence.press('Enter')
    await expect(sentence).toHaveCount(0)
    await page.goto(`${url}/settings`)
    await page.getByRole('button', { name: 'Add Rotterdammers' }).click()
    await expect(field).toHaveValue('Kennedy\nWashington\nRotterdammers')
    await expect(page.getByRole('button', { name: 'Add Rotterdammers' })).toHaveCount(0)
  })
  await speech.close()
})

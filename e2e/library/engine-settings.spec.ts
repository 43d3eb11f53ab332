import { join } from 'node:path'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { everythingOnDevice } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'
import { writeToneModel } from '../../testkit/speech/tone-model.ts'

test('the owner sees which engine is used, tests each, reads what is wrong with one, and takes another', async ({
  server,
  device,
  url,
}) => {
  const speech = await startSpeechServer()
  await writeToneModel(join(server.dataDir, 'models', 'nemo-tones'))
  await server.restart({ STT_URL: `${speech.url}/v1`, STT_KEY: 'a secret key' })
  const page = await openSignedInPage(device)
  await page.goto(`${url}/settings`)
  const engines = page.getByRole('group', { name: 'Transcription' })
  await expect(engines.getByRole('radio', { name: /whisper-1.*127\.0\.0\.1/ })).toBeChecked()

  await engines.getByRole('button', { name: 'Test whisper-1' }).click()
  await expect(engines.getByText(/Transcribed as:.*what you can do for your country/)).toBeVisible()
  await expect(engines.getByText(/11 s of speech took/)).toBeVisible()
  speech.failNext({ kind: 'status', status: 401 })
  await engines.getByRole('button', { name: 'Test whisper-1' }).click()
  await expect(engines.getByText('Correct STT_KEY on the server')).toBeVisible()
  await expect(page.getByText('a secret key')).toHaveCount(0)

  await engines.getByRole('radio', { name: /PocketSphinx/ }).click()
  await expect(page.getByText('Now using PocketSphinx 0.8')).toBeVisible()
  await page.reload()
  await expect(engines.getByRole('radio', { name: /PocketSphinx/ })).toBeChecked()
  // The pull of the next start brings the choice to this device.
  await expect.poll(() => everythingOnDevice(page)).toContain('"engines":{"speech":"PocketSphinx 0.8"')

  await server.kill()
  await page.reload()
  await expect(page.getByText("You can choose and test engines when you're online.")).toBeVisible()
  await expect(page.getByText('PocketSphinx 0.8', { exact: true })).toBeVisible()
  await speech.close()
})

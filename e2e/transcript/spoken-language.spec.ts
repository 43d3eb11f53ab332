import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import {
  pauseAndResume,
  recordFor,
  recordUntil,
  save,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

test('what was chosen before Start is what the recording has, through a pause, another screen, a stop and a crash', async ({
  device,
  elsewhere,
  url,
}) => {
  const page = await openSignedInPage(device)
  const spoken = async () =>
    Object.fromEntries((await elsewhere.recordings()).map((row) => [row.title, row.spokenLanguage]))
  const choose = (name: string) => page.getByLabel('Spoken language').selectOption(name)

  await choose('German')
  await startRecording(page)
  await recordUntil(page, 2)
  await pauseAndResume(page)
  await stopRecording(page)
  await page.getByRole('button', { name: 'Continue recording' }).click()
  await recordFor(page, 3)
  await stopRecording(page)
  await save(page, 'Paused and continued')
  await expect.poll(spoken).toEqual({ 'Paused and continued': 'de' })

  // Nothing of the live screen needs to be shown for it: the title of the tab tells that sound is kept.
  await page.goto(`${url}/dashboard`)
  await choose('French')
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page).toHaveTitle(/^● 0:0[2-9]/)
  await page.reload()
  await page.goto(`${url}/dashboard`)
  await expect(page.getByText('Recovered recording').first()).toBeVisible()
  // Of the next recording, which this is not.
  await expect(page.getByLabel('Spoken language')).toHaveValue('')
  await save(page, 'Left and cut off')
  await expect.poll(spoken).toMatchObject({ 'Left and cut off': 'fr' })
})

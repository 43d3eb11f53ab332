import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'

test.use({ settings: { CONSENT_NOTE: 'House rule: ask first.' } })

test('what is spoken and that everyone agreed go with a recording, from before Start to its page', async ({
  page,
  url,
  elsewhere,
}) => {
  await expect(page.getByText('House rule: ask first.')).toBeVisible()
  const language = page.getByLabel('Spoken language')
  const start = page.getByRole('button', { name: 'Start recording' })
  const before = await start.boundingBox()
  await language.selectOption('German')
  expect(await start.boundingBox()).toEqual(before)
  await startRecording(page)
  await recordUntil(page, 2)
  await page.getByLabel('Everyone agreed').click()
  await expect(page.getByText(/^Noted \d/)).toBeVisible()
  await stopRecording(page)
  await save(page, 'Agreed')
  await expect
    .poll(async () => (await elsewhere.recordings())[0])
    .toMatchObject({
      spokenLanguage: 'de',
      agreedAt: expect.any(String),
    })

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Language and consent' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Spoken language')).toHaveValue('de')
  await dialog.getByLabel('Spoken language').selectOption('French')
  await dialog.getByLabel('Everyone agreed').click()
  await expect.poll(async () => (await elsewhere.recordings())[0]?.spokenLanguage).toBe('fr')
  await expect.poll(async () => (await elsewhere.recordings())[0]?.agreedAt ?? null).toBe(null)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The default of this device, which the next recording begins with; the note is for the first one alone.
  await page.goto(`${url}/settings`)
  await page.getByLabel('Spoken language').selectOption('Italian')
  // It is shown when it is kept.
  await expect(page.getByLabel('Spoken language')).toHaveValue('it')
  await page.goto(`${url}/dashboard`)
  await expect(language).toHaveValue('it')
  await expect(page.getByText('House rule: ask first.')).toBeHidden()
})

import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

test('with "Send after Save" nothing of a recording is sent before it is saved', async ({ url, device, elsewhere }) => {
  const sent: string[] = []
  device.context.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(`${request.method()} ${request.url()}`)
  })
  const page = await openSignedInPage(device)
  await page.goto(`${url}/settings`)
  const choice = page.getByRole('switch', { name: 'Send after Save' })
  await choice.click()
  // It shows what is stored.
  await expect(choice).toBeChecked()
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  // Longer than what is worth a request while a recording runs.
  await recordUntil(page, 14)
  await stopRecording(page)
  expect(sent).toEqual([])
  const recording = await save(page, 'Not before Save')
  await expect.poll(async () => (await elsewhere.recordings()).map(({ id }) => id)).toEqual([recording])
  expect(sent).not.toEqual([])
})

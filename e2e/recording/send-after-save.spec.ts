import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'

test('with "Send after Save" nothing of a recording is sent before it is saved', async ({
  server,
  device,
  elsewhere,
}) => {
  const sent: string[] = []
  device.context.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(`${request.method()} ${request.url()}`)
  })
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/settings`)
  const choice = page.getByRole('switch', { name: 'Send after Save' })
  await choice.click()
  // It shows what is stored.
  await expect(choice).toBeChecked()
  await page.goto(`${server.url}/dashboard`)
  await startRecording(page)
  // Longer than what is worth a request while a recording runs.
  await recordUntil(page, 14)
  await stopRecording(page)
  expect(sent).toEqual([])
  const recording = await save(page, 'Not before Save')
  await expect.poll(async () => (await elsewhere.recordings()).map(({ id }) => id)).toEqual([recording])
  expect(sent).not.toEqual([])
})

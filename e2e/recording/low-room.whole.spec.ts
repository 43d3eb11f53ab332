import { recordingIdSchema } from '../../contract/ids.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { expectSometime } from '../../testkit/browser/patience.ts'
import { keptBytes } from '../../testkit/runs/local-bytes.ts'

// Nobody listens there: this is about the sound on the device.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('with little room uploaded sound is freed while the server says that it has it, else only on a second word', async ({
  page,
  url,
  device,
  elsewhere,
}) => {
  const one = async (title: string) => {
    await page.goto(`${url}/dashboard`)
    await startRecording(page)
    await recordUntil(page, 2)
    await stopRecording(page)
    const id = await save(page, title)
    await expectSometime
      .poll(async () => (await elsewhere.recordings()).map(({ title: name }) => name))
      .toContain(title)
    return recordingIdSchema.parse(id)
  }
  const [first, second] = [await one('First'), await one('Second')]
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 5_000_000, usage: 0 })
  })
  await page.goto(`${url}/dashboard`)
  const free = page.getByRole('button', { name: /^Free \d+ MB of uploaded audio/ })
  await expectSometime(free).toBeVisible()

  await device.context.setOffline(true)
  await free.click()
  await expectSometime(page.getByText("Nothing was removed: the server can't confirm right now")).toBeVisible()
  for (const id of [first, second]) expect(await keptBytes(page, id)).toBeGreaterThan(0)

  await device.context.setOffline(false)
  await free.click()
  for (const id of [first, second]) await expectSometime.poll(() => keptBytes(page, id)).toBe(0)
  await expectSometime(free).toHaveCount(0)
})

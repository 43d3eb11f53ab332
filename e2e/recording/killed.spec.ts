import type { RecordingId } from '../../contract/ids.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signInAgain, startRecording } from '../../testkit/browser/journey.ts'
import { decodedSeconds } from '../../testkit/browser/server-view.ts'

// Nobody listens there: this is about sound, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

/** A chunk of one second, and what the encoder and the disk hold back. */
const MOST_LOST_SECONDS = 1.5

test('a browser killed while it records loses at most a second and a half', async ({
  page,
  url,
  device,
  elsewhere,
}) => {
  await device.context.setOffline(true)
  await startRecording(page)
  const start = performance.now()
  await recordUntil(page, 6)
  const spoken = (performance.now() - start) / 1000
  await device.kill()

  await device.relaunch()
  // Chromium writes cookies to the disk every 30 s, so a browser killed earlier has lost the session too.
  await device.context.clearCookies()
  const again = await device.context.newPage()
  await again.goto(`${url}/dashboard`)
  await expect(again.getByText('Recovered recording').first()).toBeVisible()
  const recording = (await save(again, 'The take that was cut off')) as RecordingId
  await signInAgain(again)

  await expect.poll(() => elsewhere.recordings(), { timeout: 60_000 }).toHaveLength(1)
  const arrived = decodedSeconds(await elsewhere.audio(recording))
  expect(spoken - arrived).toBeLessThanOrEqual(MOST_LOST_SECONDS)
})

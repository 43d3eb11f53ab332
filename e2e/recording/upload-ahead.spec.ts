import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { localSegment } from '../../testkit/browser/local-stores.ts'

test('with a clean link most of a minute is on the server when it is stopped', async ({
  server,
  device,
  elsewhere,
}) => {
  const page = await signIn(device, server.url)
  await startRecording(page)
  await recordUntil(page, 60)
  const { recording, segment, bytes, seconds } = await localSegment(page)
  const uploaded = await elsewhere.uploadedBytes(recording, segment)
  expect((uploaded / bytes) * seconds).toBeGreaterThanOrEqual(40)
  await stopRecording(page)
})

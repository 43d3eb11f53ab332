import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDevice } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, signIn, startRecording } from '../../testkit/browser/journey.ts'
import { localSegment } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'

const DAY_AND_HOUR_MS = 25 * 60 * 60 * 1000

/** As if nothing had come of any take since yesterday. */
function fallSilent(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'earmark.db'))
  database.exec('pragma busy_timeout = 5000')
  database.prepare('update uploads set touched_at = ?').run(new Date(Date.now() - DAY_AND_HOUR_MS).toISOString())
  database.close()
}

test('what the server keeps because its device fell silent becomes text only when its person asks', async ({
  server,
  device,
  elsewhere,
}) => {
  const speech = await startSpeechServer()
  await server.restart({ STT_URL: `${speech.url}/v1` })
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 14)
  const { recording, segment } = await localSegment(page)
  await expect.poll(() => elsewhere.uploadedBytes(recording, segment), { timeout: 60_000 }).toBeGreaterThan(0)
  await device.context.setOffline(true)
  await page.close()
  fallSilent(server.dataDir)
  await server.restart({ STT_URL: `${speech.url}/v1` })

  await using second = await openDevice()
  const other = await signIn(second, server.url)
  await other.goto(`${server.url}/library`)
  const kept = other.getByRole('link', { name: /^Recovered recording/ })
  await expect(kept).toBeVisible({ timeout: 60_000 })
  await expect(other.getByText('Not transcribed').first()).toBeVisible()
  await kept.click()
  await expect(other.getByText('This recording has not been transcribed.')).toBeVisible()
  expect(speech.requests).toEqual([])

  await other.getByRole('button', { name: 'Transcribe', exact: true }).click()
  await expect(other.getByText('what your country can do for you').first()).toBeVisible({ timeout: 60_000 })
  expect(speech.requests).toHaveLength(1)
  await speech.close()
})

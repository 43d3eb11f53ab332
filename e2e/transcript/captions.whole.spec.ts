import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import {
  recordUntil,
  save,
  startRecording,
  stopRecording,
  turnCaptionsOn,
  waitForExtras,
} from '../../testkit/browser/journey.ts'
import { expectSometime } from '../../testkit/browser/patience.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { shareHeard } from '../../testkit/samples/speech.ts'

test('words are seen while they are spoken, on this device alone, and Save leaves nothing of them', async ({
  server,
  device,
  elsewhere,
  url,
}) => {
  const page = await openSignedInPage(device)
  await waitForExtras(page)
  await startRecording(page)
  const captions = page.getByRole('region', { name: 'Live captions' })
  await expectSometime(page.getByRole('switch', { name: 'Live captions' })).not.toBeChecked()
  await expect(captions).toHaveCount(0)
  await turnCaptionsOn(page)
  await expect(captions).toContainText('Draft')
  let heard = ''
  await expectSometime
    .poll(
      async () => {
        heard += ` ${await captions.innerText()}`
        return shareHeard(heard)
      },
      // A machine that is busy with something else passes over much of it.
      { timeout: 150_000 },
    )
    // As in tests/server/captions: a rough engine, cut short.
    .toBeGreaterThan(0.2)
  await page.getByRole('switch', { name: 'Large letters' }).setChecked(true)

  await server.kill()
  await expectSometime(captions).toContainText('Captions paused. Recording continues.')
  await expect(page.getByRole('heading', { name: 'Recording...' })).toBeVisible()
  // Of a recording that is paused nobody says that it continues.
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectSometime(captions).not.toContainText('Recording continues')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expectSometime(captions).toContainText('Captions paused. Recording continues.')
  await server.restart()
  await expectSometime(captions).not.toContainText('Captions paused', { timeout: 60_000 })

  await device.context.setOffline(true)
  await expectSometime(captions).toContainText('Captions paused. Recording continues.')
  await device.context.setOffline(false)
  await expectSometime(captions).not.toContainText('Captions paused', { timeout: 60_000 })

  await stopRecording(page)
  await expect(captions).toHaveCount(0)
  await save(page, 'With captions')
  await expectSometime
    .poll(async () => (await elsewhere.recordings()).map(({ title }) => title))
    .toEqual(['With captions'])

  // The choice is this device's.
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await expectSometime(captions).toBeVisible()
  await page.getByRole('switch', { name: 'Live captions' }).setChecked(false)
  await expect(captions).toHaveCount(0)
  await recordUntil(page, 3)
  await stopRecording(page)
})

import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { withoutWorker } from '../../testkit/faults/suspend.ts'

const LABEL = 'Fake Audio Input 2'

test('a microphone is chosen by keyboard before Start, heard, remembered, and missed where it is gone', async ({
  page: dashboard,
  url,
}) => {
  const page = await counted(dashboard)
  await page.goto(`${url}/dashboard`)
  const button = page.getByRole('button', { name: 'Microphone: Same as this device' })
  await expect(button).toBeVisible()
  // Nobody was asked for the microphone yet.
  expect(await opened(page)).toEqual({ labels: [], running: 0 })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Microphone' })
  await expect(dialog.getByRole('radio', { name: 'Same as this device' })).toBeChecked()
  await expect(dialog.getByRole('meter', { name: 'Level' })).toBeVisible()
  await expect(dialog.getByText('Sound is heard.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Same as this device' }).focus()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: LABEL })).toBeChecked({ timeout: 1000 })
  }).toPass()
  await expect.poll(async () => (await opened(page)).labels.at(-1)).toBe(LABEL)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await opened(page)).running).toBe(0)

  await page.reload()
  await expect(page.getByRole('button', { name: `Microphone: ${LABEL}` })).toBeVisible()
  await startRecording(page)
  await recordUntil(page, 3)
  expect((await opened(page)).labels).toEqual([LABEL])
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: `Microphone: ${LABEL}` }).click()
  await expect(dialog.getByText('Choose another microphone when the recording has ended.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect((await opened(page)).labels).toEqual([LABEL])
  await page.getByRole('link', { name: 'Record' }).first().click()
  await stopRecording(page)
  await save(page, 'With the other microphone')

  await page.evaluate(() => localStorage.setItem('earmark-microphone', '{"deviceId":"gone","label":"AirPods"}'))
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await expect(page.getByText('“AirPods” is not connected')).toBeVisible()
  await recordUntil(page, 3)
  await stopRecording(page)
  await save(page, 'With what there was')
})

test('a recording begins with the default microphone where the code of the chosen one never arrives', async ({
  page: dashboard,
  url,
}) => {
  const page = await counted(dashboard)
  await withoutWorker(page)
  let isAsked = false
  await page.route(/open-chosen-/, () => {
    isAsked = true
  })
  await page.evaluate(
    (label) => localStorage.setItem('earmark-microphone', `{"deviceId":"b7","label":"${label}"}`),
    LABEL,
  )
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 2)
  expect(isAsked).toBe(true)
  const { labels, running } = await opened(page)
  expect([labels.length, running]).toEqual([1, 1])
  expect(labels).not.toContain(LABEL)
  await stopRecording(page)
  await save(page, 'Without its code')
})

/** Counts which microphones the page opens, and how many run. */
async function counted(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = []
    const { getUserMedia } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      const stream = await getUserMedia.call(this, constraints)
      streams.push(stream)
      return stream
    }
    Reflect.set(window, 'opened', () => {
      const tracks = streams.flatMap((stream) => stream.getTracks())
      return {
        labels: tracks.map(({ label }) => label),
        running: tracks.filter(({ readyState }) => readyState === 'live').length,
      }
    })
  })
  return page
}

const opened = (page: Page): Promise<{ labels: string[]; running: number }> =>
  page.evaluate(() => Reflect.get(window, 'opened')())

import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../contract/ids.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { expect, signedInTest, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { localSegments } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { openedRates, scriptHeadset, turnHeadset } from '../../testkit/phone/headset.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'
import { toneSeconds } from '../../testkit/runs/audible.ts'
import { writeTones } from '../../testkit/runs/clip.ts'
import { decode } from '../../testkit/runs/verify.ts'
import { hearTones } from '../../testkit/speech/hear-tones.ts'

signedInTest(
  'a microphone that the device mutes is kept, never asked for again, and heard when it is back',
  async ({ device }) => {
    await scriptPhone(device.context)
    const page = await counted(await openSignedInPage(device))
    await startRecording(page)
    await recordUntil(page, 3)
    await setPhone(page, { muted: true })
    await expect(page.getByRole('alert')).toContainText('has muted the microphone')
    await expect.poll(() => encoders(page)).toEqual({ asked: 1, encoders: 2, running: 0, open: 1 })
    await setPhone(page, { muted: false })
    await expect.poll(() => encoders(page)).toEqual({ asked: 1, encoders: 2, running: 1, open: 1 })
    await recordUntil(page, 8)
    await stopRecording(page)
    await expect.poll(() => encoders(page)).toEqual({ asked: 1, encoders: 2, running: 0, open: 0 })
    await save(page, 'With a call in it')
    expect(await localSegments(page)).toMatchObject([
      { segment: 0 },
      { segment: 1, gapReason: 'muted', endedBy: 'stop' },
    ])
  },
)

signedInTest('a microphone that stays muted is asked for again by a tap', async ({ device }) => {
  await scriptPhone(device.context)
  const page = await counted(await openSignedInPage(device))
  await startRecording(page)
  await recordUntil(page, 2)
  await setPhone(page, { muted: true })
  await page.getByRole('button', { name: 'Turn on the microphone' }).click()
  await expect.poll(() => encoders(page)).toMatchObject({ asked: 2, running: 0, open: 1 })
  await setPhone(page, { muted: false })
  await recordUntil(page, 5)
  await stopRecording(page)
  await save(page, 'Asked for again')
})

signedInTest('an alarm sounds where that was chosen in Settings', async ({ url, device }) => {
  await scriptPhone(device.context)
  const page = await openSignedInPage(device)
  await page.addInitScript(() => {
    let tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      tones += 1
      start.call(this, when)
    }
    Reflect.set(window, 'tones', () => tones)
  })
  const tones = () => page.evaluate(() => Reflect.get(window, 'tones')())
  await page.goto(`${url}/settings`)
  const choice = page.getByRole('switch', { name: 'Alarm sound' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect.poll(tones).toBe(3)
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 2)
  expect(await tones()).toBe(0)
  await setPhone(page, { muted: true })
  await expect(page.getByRole('alert')).toContainText('has muted the microphone')
  await expect.poll(tones).toBe(3)
  await page.goto(`${url}/settings`)
  await expect(choice).toBeChecked()
})

test('a headset that comes and goes in a recording, with another sample rate, begins a segment each time, without noise', async ({
  server,
  elsewhere,
}) => {
  const clip = writeTones()
  await using device = await openDevice(clip)
  await scriptHeadset(device.context)
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 4)
  await turnHeadset(page, true)
  await expect.poll(() => openedRates(page)).toEqual([null, 16_000])
  await recordUntil(page, 9)
  await turnHeadset(page, false)
  await expect.poll(() => openedRates(page)).toEqual([null, 16_000, null])
  await recordUntil(page, 14)
  await stopRecording(page)
  const recording = recordingIdSchema.parse(await save(page, 'With a headset in between'))
  const held = async () => (await elsewhere.recordings()).find(({ id }) => id === recording)?.segments ?? []
  await expect
    .poll(held, { timeout: 60_000 })
    .toMatchObject([
      { segment: 0 },
      { segment: 1, gapReason: 'microphone-lost' },
      { segment: 2, gapReason: 'microphone-lost' },
    ])
  for (const { segment } of await held()) {
    const samples = decode(await elsewhere.audio(recording, segment))
    const { breaks, seconds } = hearTones(samples)
    expect({ segment, breaks }).toEqual({ segment, breaks: [] })
    expect(toneSeconds(samples) / seconds).toBeGreaterThan(0.85)
  }
  rmSync(dirname(clip), { recursive: true })
})

type Counts = { asked: number; encoders: number; running: number; open: number }

async function counted(page: Page): Promise<Page> {
  await page.addInitScript(count)
  await page.reload()
  return page
}

/** How often the microphone was asked for, encoders made and running, and devices open. */
const encoders = (page: Page): Promise<Counts> => page.evaluate(() => Reflect.get(window, 'encoders')())

/** Runs in the page before the app. */
function count(): void {
  const made: MediaRecorder[] = []
  const tracks: MediaStreamTrack[] = []
  let asked = 0
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    asked += 1
    const stream = await getUserMedia.call(this, constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  const Encoder = MediaRecorder
  window.MediaRecorder = class extends Encoder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options)
      made.push(this)
    }
  }
  Reflect.set(window, 'encoders', () => ({
    asked,
    encoders: made.length,
    running: made.filter(({ state }) => state === 'recording').length,
    open: tracks.filter(({ readyState }) => readyState === 'live').length,
  }))
}

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createSecondsMeter } from '../../../../src/capture/storage/seconds-meter.ts'
import { chunks } from '../../local/recordings/takes.ts'

/** 12 seconds of Chromium's MediaRecorder. */
const live = new Uint8Array(await readFile(new URL('../../local/recordings/chromium-live.webm', import.meta.url)))
const pieces = chunks(live, 6000)

/** The meter's own read is done when the same file is loaded here, behind it. */
const loaded = () => import('../../../../core/media/container.ts').then(() => new Promise((done) => setImmediate(done)))

it('reads the time of the file, what came before its reader included, whatever the clock says', async () => {
  let clock = 500
  const meter = createSecondsMeter('audio/webm;codecs=opus', () => clock)
  let seconds = 0
  for (const piece of pieces.slice(0, 2)) seconds += meter.add(piece)
  expect(seconds).toBe(0.5)
  await loaded()
  clock = 60_000
  for (const piece of pieces.slice(2)) seconds += meter.add(piece)
  expect(seconds).toBeCloseTo(12, 1)
})

it('goes on by the clock where the file cannot be read', async () => {
  let clock = 1000
  const meter = createSecondsMeter('audio/webm;codecs=opus', () => clock)
  const noise = new Uint8Array(6000).fill(7).buffer
  expect(meter.add(noise)).toBe(1)
  await loaded()
  clock = 2500
  expect(meter.add(noise)).toBe(1.5)
})

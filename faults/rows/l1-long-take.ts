import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { recordingIdSchema } from '../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../e2e/journey.ts'
import { judgeBytes } from '../kept-take.ts'
import { playSlices, type SliceLog } from '../played-slices.ts'
import type { Campaign, Outcome, Row } from '../row.ts'
import { openStage } from '../stage.ts'

const SPEED = 20
const PATH = '/fault-slices'
const MOST_GROWTH_BYTES = 5_000_000
const MOST_LATE_MS = 3000

export const l1: Row = {
  id: 'L1',
  title: '90 minutes of real slices at the recorder’s port, 20 times as fast (short: 8 minutes)',
  runs: { full: 1, short: 1 },
  async run(campaign): Promise<Outcome> {
    const seconds = campaign.short ? 480 : 5390
    const file = longTake(campaign, seconds)
    await using stage = await openStage(campaign.clip)
    const { page, device, elsewhere } = stage
    await device.context.route(`**${PATH}`, (route) => route.fulfill({ path: file, contentType: 'audio/webm' }))
    await page.addInitScript(playSlices, { path: PATH, slices: seconds, everyMs: 1000 / SPEED })
    await page.reload()
    await startRecording(page)
    await playedUntil(page, seconds * 0.1)
    const early = await heapBytes(page)
    await playedUntil(page, seconds)
    const late = await heapBytes(page)
    const { worstLateMs } = await logOf(page)
    const stopAt = Date.now()
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'A long take'))
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeEnabled()
    console.log(
      `L1 heap ${early} → ${late} bytes, latest slice ${worstLateMs} ms, playable after ${Date.now() - stopAt} ms`,
    )
    const bytes = readFileSync(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const outcome = await judgeBytes(elsewhere, { recording, bytes: bytes.length, sha256 }, {})
    if (late - early > MOST_GROWTH_BYTES) outcome.failures.push(`the heap grew by ${late - early} bytes`)
    if (worstLateMs > MOST_LATE_MS) outcome.failures.push(`a slice was on the disk ${worstLateMs} ms late`)
    return outcome
  },
}

/** The ladder over and over as the recorder would have it, in one file. */
function longTake({ clip }: Campaign, seconds: number): string {
  const file = join(dirname(clip), `long-${seconds}.webm`)
  const input = ['-stream_loop', '-1', '-i', clip, '-t', String(seconds)]
  const encode = [
    '-c:a',
    'libopus',
    '-b:a',
    '48k',
    '-vbr',
    'off',
    '-compression_level',
    '0',
    '-cluster_time_limit',
    '1000',
  ]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...encode, '-live', '1', file])
  return file
}

const logOf = (page: Page): Promise<SliceLog> =>
  page.evaluate(() => ({ ...(window as unknown as { sliceLog: SliceLog }).sliceLog }))

const playedUntil = (page: Page, slices: number): Promise<void> =>
  expect
    .poll(async () => (await logOf(page)).stored, { timeout: 900_000, intervals: [500] })
    .toBeGreaterThanOrEqual(slices)

/** What lives after a garbage collection. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type RecordingId, recordingIdSchema } from '../../../contract/ids.ts'
import { save, sound, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { percentile } from '../../../testkit/figures/statistics.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Campaign, Row } from '../../row.ts'
import { verifyBytes } from '../../verify/kept-take.ts'
import { chunkLog, loadChunks, playChunks } from '../../verify/played-chunks.ts'

const SPEED = 20
const MINUTE = 60
/** Takes of a minute; one alone is as much noise as measure. */
const MINUTES = 5
const MOST_GROWTH_BYTES = 5_000_000
const MOST_LATE_MS = 3000
/** How much longer than after a minute it may take until 90 minutes play: a ratio of the campaign, for no test asserts time. */
const MOST_TIMES = 1.5

export const l1: Row = {
  id: 'L1',
  title: '90 minutes of real slices at the recorder’s port, 20 times as fast (short: 8 minutes)',
  runs: { full: 5, short: 1 },
  limitSeconds: 900,
  alone: true,
  async run(campaign): Promise<Outcome> {
    const seconds = campaign.short ? 480 : 5390
    const file = longTake(campaign, seconds)
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, between, url } = stage
    await page.addInitScript(playChunks, { everyMs: 1000 / SPEED })
    await page.reload()
    const minutes: number[] = []
    for (let take = 0; take < MINUTES; take++) {
      await loadChunks(page, between, { file: longTake(campaign, MINUTE), chunks: MINUTE })
      minutes.push((await playTake(page, MINUTE)).playableMs)
      await page.goto(`${url}/dashboard`)
    }
    const minute = percentile(minutes, 0.5)
    await loadChunks(page, between, { file, chunks: seconds })
    const long = await playTake(page, seconds)

    const bytes = readFileSync(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const outcome = await verifyBytes(elsewhere, { recording: long.recording, bytes: bytes.length, sha256 }, {})
    const failures = outcome.failures.filter((words) => words !== `the server holds ${MINUTES + 1} recordings`)
    const growth = long.heap.late - long.heap.early
    if (growth > MOST_GROWTH_BYTES) failures.push(`the heap grew by ${growth} bytes`)
    if (long.worstLateMs > MOST_LATE_MS) failures.push(`a chunk was on the disk ${long.worstLateMs} ms late`)
    const times = long.playableMs / minute
    if (!campaign.short && times > MOST_TIMES)
      failures.push(`a long take plays ${times.toFixed(2)} times as late as a minute`)
    const figures = [
      `heap ${(long.heap.early / 1e6).toFixed(2)} → ${(long.heap.late / 1e6).toFixed(2)} MB`,
      `latest chunk ${long.worstLateMs} ms`,
      `Stop to sound ${long.playableMs} ms, of a minute ${minute} ms (median of ${MINUTES}, ×${times.toFixed(2)})`,
    ]
    return { ...outcome, duplicates: 0, failures, figures }
  },
}

type Played = {
  recording: RecordingId
  /** Bytes that live after a tenth of the take and at its end. */
  heap: { early: number; late: number }
  worstLateMs: number
  /** From the press on Stop until sound comes out of the player. */
  playableMs: number
}

async function playTake(page: Page, chunks: number): Promise<Played> {
  await startRecording(page)
  await playedUntil(page, chunks * 0.1)
  const early = await heapBytes(page)
  await playedUntil(page, chunks)
  const late = await heapBytes(page)
  const { worstLateMs } = await chunkLog(page)
  const stopAt = performance.now()
  await stopRecording(page)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(async () => (await sound(page))?.position ?? 0, { intervals: [20] }).toBeGreaterThan(0)
  const playableMs = Math.round(performance.now() - stopAt)
  const recording = recordingIdSchema.parse(await save(page, `${chunks} seconds`))
  return { recording, heap: { early, late }, worstLateMs, playableMs }
}

/** The tone sequence over and over as the recorder would have it, in one file. */
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

const playedUntil = (page: Page, chunks: number): Promise<void> =>
  expect
    .poll(async () => (await chunkLog(page)).stored, { timeout: 900_000, intervals: [500] })
    .toBeGreaterThanOrEqual(chunks)

/** What lives after a garbage collection. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import { addEdits, countOutbox } from '../../../testkit/runs/outbox.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived } from '../../../testkit/runs/verify.ts'
import type { Campaign, Row } from '../../row.ts'
import { keepTake } from '../../verify/kept-take.ts'
import { keepSegments } from '../../verify/many-segments.ts'

const MANY = {
  full: { entries: 10_000, segments: 600, imports: 2, megabytes: 199 },
  short: { entries: 500, segments: 60, imports: 1, megabytes: 20 },
}
const RECORDINGS = 10
const BYTES = 40_000
const PATIENCE_MS = 1_500_000
/** Of 16-bit sound in two channels at 48 kHz. */
const WAV_BYTES_PER_SECOND = 192_000

type Turn = (campaign: Campaign) => Promise<Outcome>

export const x1: Row = {
  id: 'X1',
  title:
    '10,000 entries in the outbox, a take of 600 segments, two imports of 199 MB, in turns (short: 500, 60, 20 MB)',
  runs: { full: 6, short: 1 },
  limitSeconds: 1800,
  run: (campaign, _random, run) => (TURNS[run % TURNS.length] ?? manyEntries)(campaign),
}

const TURNS: readonly Turn[] = [manySegments, manyEntries, largeImports]

const manyOf = ({ short }: Campaign) => (short ? MANY.short : MANY.full)
const judged = (failures: string[], figure: string): Outcome => ({
  ...{ failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures: [figure] },
})
const since = (start: number): string => `${Math.round((Date.now() - start) / 1000)} s`
const isEmpty = (page: Page) =>
  expect.poll(() => countOutbox(page), { timeout: PATIENCE_MS, intervals: [2000] }).toBe(0)

/** Each is sent once, in the order in which it was made. */
async function manyEntries(campaign: Campaign): Promise<Outcome> {
  await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
  const { page, device, elsewhere, between, url } = stage
  const { entries } = manyOf(campaign)
  await page.goto(`${url}/library`)
  const ids: string[] = []
  for (let take = 0; take < RECORDINGS; take++) ids.push((await keepTake(page, campaign, BYTES)).recording)
  await page.reload()
  await isEmpty(page)
  await device.context.setOffline(true)
  const titles = Array.from({ length: entries }, (_, at) => ({
    recording: ids[at % RECORDINGS] ?? '',
    title: `Title ${Math.floor(at / RECORDINGS)}`,
  }))
  await addEdits(page, titles)
  const start = Date.now()
  await device.context.setOffline(false)
  // What the page had begun to send by then is sent again.
  await page.reload()
  const reloaded = Date.now()
  await isEmpty(page)
  const took = since(start)
  const failures: string[] = []
  // Alone, or many in one call.
  const calls = between.seen.filter(
    ({ method, path }) => (method === 'PATCH' && path.startsWith('/api/recordings/')) || path === '/api/edits',
  )
  const again = calls.filter(({ at, status }) => at >= reloaded && status !== 200).length
  if (calls.length === 0 || again > 0)
    failures.push(`${again} of ${calls.length} calls with edits had to be sent again`)
  const last = `Title ${Math.floor((entries - 1) / RECORDINGS)}`
  const older = (await elsewhere.recordings()).filter(({ title }) => title !== last).length
  if (older > 0) failures.push(`${older} recordings have an older title`)
  return judged(failures, `${entries} entries sent in ${took}, in ${calls.length} calls`)
}

async function manySegments(campaign: Campaign): Promise<Outcome> {
  await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
  const { page, elsewhere, url } = stage
  const { segments } = manyOf(campaign)
  await page.goto(`${url}/library`)
  const { recording, sums } = await keepSegments(page, segments)
  const start = Date.now()
  await page.reload()
  const copies = await arrived(elsewhere, recording, PATIENCE_MS)
  const took = since(start)
  const failures = copies === 1 ? [] : [`the server holds ${copies} recordings`]
  for (const [segment, sum] of sums.entries()) {
    const held = createHash('sha256')
      .update(await elsewhere.audio(recording, segment))
      .digest('hex')
    if (held !== sum) failures.push(`segment ${segment} has other bytes`)
  }
  await isEmpty(page)
  return judged(failures, `${segments} segments sent in ${took}`)
}

async function largeImports(campaign: Campaign): Promise<Outcome> {
  await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
  const { page, elsewhere, url } = stage
  const { imports, megabytes } = manyOf(campaign)
  const folder = mkdtempSync(join(tmpdir(), 'earmark-imports-'))
  const files = Array.from({ length: imports }, (_, at) => noiseAs(join(folder, `Long ${at}.wav`), megabytes, at))
  await page.goto(`${url}/library`)
  const start = Date.now()
  await choose(page, files)
  const all = async () => (await elsewhere.recordings()).map(({ title }) => title).sort()
  const wanted = files.map((_, at) => `Long ${at}`)
  const failures: string[] = []
  await expect
    .poll(all, { timeout: PATIENCE_MS, intervals: [1000] })
    .toEqual(wanted)
    .catch(async () => failures.push(`the server holds ${(await all()).join(', ') || 'nothing'}`))
  const took = since(start)
  const there = await elsewhere.recordings()
  for (const [at, file] of files.entries()) {
    const held = there.find(({ title }) => title === `Long ${at}`)?.segments[0]?.sha256
    if (held !== (await sumOf(file))) failures.push(`${file} has other bytes on the server`)
  }
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  rmSync(folder, { recursive: true })
  return judged(failures, `${(bytes / 1e6).toFixed(0)} MB imported and sent in ${took}`)
}

function noiseAs(file: string, megabytes: number, seed: number): string {
  const seconds = Math.floor((megabytes * 1e6) / WAV_BYTES_PER_SECOND)
  const noise = `anoisesrc=r=48000:d=${seconds}:seed=${seed}`
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', noise, '-ac', '2', '-c:a', 'pcm_s16le', file])
  return file
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/** The browser reads them itself: so much cannot go through Playwright. */
async function choose(page: Page, files: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  const field = await session.send('Runtime.evaluate', { expression: 'document.querySelector("input[type=file]")' })
  if (!field.result.objectId) throw new Error('There is no field for files.')
  await session.send('DOM.setFileInputFiles', { files: [...files], objectId: field.result.objectId })
  await session.detach()
}

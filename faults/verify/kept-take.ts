import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { newRecordingId, type RecordingId, userIdSchema } from '../../contract/ids.ts'
import type { ServerView } from '../../testkit/browser/server-view.ts'
import type { Outcome } from '../../testkit/runs/outcome.ts'
import { arrived } from '../../testkit/runs/verify.ts'
import { keepOnDevice } from '../../testkit/seed/keep-on-device.ts'
import { NOISE_BITS_PER_SECOND, writeNoise } from '../../testkit/seed/noise.ts'
import type { Campaign } from '../row.ts'

/** A finished and saved take that stands in the page's own stores, and what its bytes are. */
export type KeptTake = { recording: RecordingId; bytes: number; sha256: string }

/** Puts a take of about so many bytes into the stores of the built app, as its recorder would have. */
export async function keepTake(page: Page, campaign: Campaign, bytes: number): Promise<KeptTake> {
  const { file, seconds } = noise(campaign, bytes)
  const owner = userIdSchema.parse(await page.evaluate(ownerHere))
  const recording = newRecordingId()
  const kept = await keepOnDevice(page, { file, owner, id: recording, seconds })
  return { recording, bytes: kept, sha256: sha256(readFileSync(file)) }
}

/** Runs in the page: the user whose database is on this device. */
async function ownerHere(): Promise<string | undefined> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  return names.find((name) => name.startsWith('earmark-app-'))?.slice('earmark-app-'.length)
}

/** Noise of about so many bytes, the same for all runs, also for those that want it at the same moment. */
function noise({ clip }: Campaign, bytes: number): { file: string; seconds: number } {
  const seconds = Math.max(1, Math.round((bytes * 8) / NOISE_BITS_PER_SECOND))
  const file = join(dirname(clip), `noise-${seconds}.webm`)
  if (!existsSync(file)) {
    const draft = join(dirname(clip), `${process.pid}-${seconds}.webm`)
    writeNoise(draft, seconds)
    publish(draft, file)
  }
  return { file, seconds }
}

/** Gives a whole file its name, unless another has it already: no two files of noise are the same. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  rmSync(draft)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** How much may be sent for each byte of audio, all of HTTP included. */
export const MOST_BYTES_PER_BYTE = 1.05

/** Waits for the take on the server and compares every byte. `sent` is what the browser sent meanwhile. */
export async function verifyBytes(
  elsewhere: ServerView,
  take: KeptTake,
  { sent, most = Number.POSITIVE_INFINITY, patienceMs }: { sent?: () => number; most?: number; patienceMs?: number },
): Promise<Outcome> {
  const copies = await arrived(elsewhere, take.recording, patienceMs)
  const bytesPerByte = sent ? sent() / take.bytes : null
  const failures: string[] = []
  if (sha256(await elsewhere.audio(take.recording)) !== take.sha256) failures.push('the server holds other bytes')
  if (copies !== 1) failures.push(`the server holds ${copies} recordings`)
  if (bytesPerByte !== null && bytesPerByte > most) failures.push(`${bytesPerByte.toFixed(3)} bytes sent for each byte`)
  return { failures, lossMs: null, duplicates: copies - 1, bytesPerByte }
}

/** Waits for all of these takes on the server, which has no others, and compares every byte. */
export async function verifyKept(elsewhere: ServerView, takes: readonly KeptTake[]): Promise<Outcome> {
  const failures: string[] = []
  for (const { recording, sha256: expected } of takes) {
    await arrived(elsewhere, recording)
    if (sha256(await elsewhere.audio(recording)) !== expected)
      failures.push(`the server holds other bytes of ${recording}`)
  }
  const more = (await elsewhere.recordings()).length - takes.length
  if (more > 0) failures.push(`the server holds ${more} recordings more`)
  return { failures, lossMs: null, duplicates: Math.max(0, more), bytesPerByte: null }
}

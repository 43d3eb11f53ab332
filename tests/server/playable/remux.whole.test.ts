import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { remux } from '../../../server/playable/remux.ts'

/** 12 seconds of Chromium's MediaRecorder. */
const live = readFileSync(new URL('../../src/local/recordings/chromium-live.webm', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'earmark-remux-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LOST_BYTES = 777
/** Where what follows the hole looks like elements of the cluster by chance. */
const BY_CHANCE = [41_255, 53_380, 58_715]

const secondsWithHoleAt = async (at: number): Promise<number> => {
  const source = join(folder, 'raw')
  writeFileSync(source, Buffer.concat([live.subarray(0, at), live.subarray(at + LOST_BYTES)]))
  return (await remux(source, join(folder, 'playable'))).seconds
}

test('bytes that are missing in the middle of a WebM cost nothing behind the next cluster', async () => {
  const lastCluster = live.lastIndexOf(Buffer.from('1f43b675', 'hex'))
  const everywhere = Array.from({ length: 60 }, (_, step) => 1000 + step * 1097)
  const short: { at: number; seconds: number }[] = []
  for (const at of [...everywhere, ...BY_CHANCE].filter((hole) => hole + LOST_BYTES < lastCluster)) {
    const seconds = await secondsWithHoleAt(at)
    if (seconds < 11.9) short.push({ at, seconds })
  }
  expect(short).toEqual([])
})

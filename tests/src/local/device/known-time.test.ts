import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { discardTake } from '../../../../src/local/takes/save-take.ts'
import { prune } from '../../../../src/sync/outbox/prune.ts'
import { ANNA, chunks, record } from '../recordings/takes.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
})
afterEach(async () => {
  await app.delete()
  await audio.delete()
})

const begun = Date.now()
const tidyAt = (days: number) =>
  prune({
    ...{ app, audio, owner: ANNA, locks: navigator.locks, isHeard: true },
    now: () => begun + days * DAY,
    quota: async () => null,
  })
const isThere = async () => (await audio.segments.count()) > 0
async function liveThrough(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day++) await tidyAt(day)
}

it('a clock that is weeks ahead empties no trash until it was so for three days', async () => {
  const recording = await record(audio, chunks(new Uint8Array(30), 10))
  await discardTake(app, audio, { recording, title: 'Never sent' })
  await liveThrough(0, 5)
  await tidyAt(45)
  expect(await isThere(), 'the clock has leapt').toBe(true)
  await tidyAt(6)
  expect(await isThere(), 'it was corrected').toBe(true)
  await liveThrough(7, 29)
  expect(await isThere()).toBe(true)
  await liveThrough(30, 33)
  expect(await isThere(), 'after 30 days that were lived through').toBe(false)
})

it('a device that was off for long waits three days before it lets go of what became old meanwhile', async () => {
  const recording = await record(audio, chunks(new Uint8Array(30), 10))
  await discardTake(app, audio, { recording, title: 'Never sent' })
  await liveThrough(0, 5)
  await liveThrough(60, 62)
  expect(await isThere()).toBe(true)
  await tidyAt(63)
  expect(await isThere()).toBe(false)
})

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
  vi.useRealTimers()
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

it('a clock that was behind and is put right leaves what lies in the trash its 30 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: begun - 400 * DAY })
  const recording = await record(audio, chunks(new Uint8Array(30), 10))
  await discardTake(app, audio, { recording, title: 'Never sent' })
  vi.useRealTimers()
  await liveThrough(-400, -398)
  await liveThrough(0, 27)
  expect(await isThere(), 'two days by the wrong clock, and 27 by the right one').toBe(true)
  await liveThrough(28, 33)
  expect(await isThere()).toBe(false)
})

it('what was put into the trash since a leap of the clock keeps its date', async () => {
  await liveThrough(-400, -399)
  const recording = await record(audio, chunks(new Uint8Array(30), 10))
  await discardTake(app, audio, { recording, title: 'Never sent' })
  const { deletedAt } = (await app.recordings.get(recording)) ?? {}
  await liveThrough(0, 5)
  expect(await app.recordings.get(recording)).toMatchObject({ deletedAt })
})

it('a device that was off for long lets go of nothing for what its trash lacked of 30 days', async () => {
  const recording = await record(audio, chunks(new Uint8Array(30), 10))
  await discardTake(app, audio, { recording, title: 'Never sent' })
  await liveThrough(0, 5)
  await liveThrough(60, 84)
  expect(await isThere(), 'for 29 days in which it was on').toBe(true)
  await liveThrough(85, 87)
  expect(await isThere()).toBe(false)
})

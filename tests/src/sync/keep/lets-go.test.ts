/** What was fetched goes again when it is not to be kept any more, or when space is needed. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offline } from '../../../../src/api/api-error.ts'
import { freeableAudio } from '../../../../src/local/audio/confirmed-audio.ts'
import { chooseKept, keepNewest, unchooseKept } from '../../../../src/local/audio/keep-audio.ts'
import { freeAudio, pruneAudio } from '../../../../src/local/audio/prune-audio.ts'
import { readKeep } from '../../../../src/local/device/keep-choice.ts'
import { whole } from '../../../whole.ts'
import { openReplicas, type Replica, type Replicas, speak, sync } from '../devices/three-replicas.ts'
import { audioCalls, heardOn, keep, onFirst, spokenBytes, YEAR_MS } from './kept-audio.ts'

let replicas: Replicas
let two: Replica
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
  two = replicas.devices[1]
})
afterEach(async () => {
  await replicas.close()
  vi.restoreAllMocks()
})

whole(test)('the newest are kept by a setting: what is no longer among them goes, what was chosen stays', async () => {
  const first = await onFirst(replicas, 'First')
  const second = await onFirst(replicas, 'Second')
  await two.app.recordings.update(first, { sortKey: 1 })
  await two.app.recordings.update(second, { sortKey: 2 })
  await keepNewest(two.app, 1)
  await keep(two)
  expect(await heardOn(two, first)).toBeNull()
  expect(await heardOn(two, second)).not.toBeNull()
  await two.app.recordings.update(first, { sortKey: 3 })
  await keep(two)
  expect(await heardOn(two, first)).not.toBeNull()
  expect(await heardOn(two, second)).toBeNull()
  await chooseKept(two.app, first)
  await keepNewest(two.app, 0)
  await keep(two)
  expect(await heardOn(two, first)).not.toBeNull()
})

whole(test)('what is not to be kept any more goes only where the server still has it', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await keep(two)
  await unchooseKept(two.app, id)
  const { confirmedUnder } = (await two.app.recordings.get(id)) ?? {}
  await two.app.recordings.update(id, { confirmedUnder: null })
  await keep(two)
  expect(await heardOn(two, id)).not.toBeNull()
  await two.app.recordings.update(id, { confirmedUnder: confirmedUnder ?? null })
  await keep(two)
  expect(await heardOn(two, id)).toBeNull()
})

test('what is not to be kept any more stays until the server itself is heard', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await keep(two)
  await unchooseKept(two.app, id)
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(offline()),
    async () => Response.json({ error: 'Your session has ended.' }, { status: 401 }),
  ]
  for (const send of answers) {
    await keep(two, { client: { ...two.client, send } })
    expect(await heardOn(two, id)).not.toBeNull()
    expect((await readKeep(two.app)).fetched).toEqual([id])
  }
  await keep(two)
  expect(await heardOn(two, id)).toBeNull()
  expect((await readKeep(two.app)).fetched).toEqual([])
})

test('pruning spares it, and space is made with it only where nothing else is left', async () => {
  const kept = await onFirst(replicas, 'Kept')
  await chooseKept(two.app, kept)
  await keep(two)
  const own = await speak(two, 'Own', spokenBytes(50_000))
  await sync(two)
  await pruneAudio(two.app, two.audio, two.owner, { now: Date.now() + YEAR_MS, budget: 0 })
  expect([await heardOn(two, kept), await heardOn(two, own)]).toEqual([expect.any(Uint8Array), null])

  const other = await speak(two, 'Other', spokenBytes(50_000))
  await sync(two)
  expect(await freeableAudio(two.app, two.audio, two.owner)).toBe(50_000)
  await freeAudio(two.app, two.audio, two.owner)
  expect([await heardOn(two, kept), await heardOn(two, other)]).toEqual([expect.any(Uint8Array), null])
  await freeAudio(two.app, two.audio, two.owner)
  expect(await heardOn(two, kept)).toBeNull()
  expect(await readKeep(two.app)).toMatchObject({ newest: 0, chosen: [], fetched: [] })
  const calls = audioCalls(two).length
  await keep(two)
  expect(audioCalls(two)).toHaveLength(calls)
})

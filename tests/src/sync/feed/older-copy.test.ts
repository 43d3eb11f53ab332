import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { freeableAudio } from '../../../../src/local/audio/confirmed-audio.ts'
import { renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { whole } from '../../../whole.ts'
import { openReplicas, type Replicas, speak, sync, syncAll } from '../devices/three-replicas.ts'
import { feedOf, live, stateOf } from './restored-state.ts'

let replicas: Replicas
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
})
afterEach(() => replicas.close())

testUnlessOnPostgres(
  'an older copy of the data folder that no server notices is noticed by the devices that had heard more, and filled up',
  async () => {
    const [one, two] = replicas.devices
    await speak(one, 'before', live)
    await syncAll([one, two])
    const putBack = await replicas.copyFolder(false)
    const id = await speak(one, 'after', live.slice(0, 20_000))
    await syncAll([one, two])
    await putBack()
    expect((await stateOf(two)).rows).toHaveLength(1)
    await syncAll([two, one], 3)
    expect((await stateOf(two)).rows.map((row) => row.id)).toContain(id)
    for (const { app } of [one, two]) {
      expect(await app.recordings.count()).toBe(2)
      expect(await app.outbox.toArray()).toEqual([])
    }
  },
)

whole(testUnlessOnPostgres)(
  'an older copy that was put back without a word is noticed also where the feed has passed what a device had heard',
  async () => {
    const [one, two] = replicas.devices
    const old = await speak(one, 'before', live.slice(0, 20_000))
    await syncAll([one, two])
    const putBack = await replicas.copyFolder()
    const since = await speak(one, 'since', live)
    await syncAll([one])
    const heard = (await feedOf(one)).length
    await putBack()
    // It has heard nothing since the copy, and goes on with what was put back, further than the other one had heard.
    for (let change = 0; change < 2 * heard + 20; change++) {
      await renameRecording(two.app, old, `Renamed ${change}`)
      await sync(two)
    }
    await syncAll([one, two], 3)
    expect((await stateOf(two)).rows.map(({ id }) => id)).toContain(since)
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(20_000 + live.length)
    for (const { app } of [one, two]) expect(await app.outbox.toArray()).toEqual([])
  },
)

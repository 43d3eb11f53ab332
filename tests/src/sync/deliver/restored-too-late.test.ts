/** A recording that is taken out of the trash on a device while the server deletes it for good. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { freeableAudio } from '../../../../src/local/audio/confirmed-audio.ts'
import { deleteForever } from '../../../../src/local/recordings/delete-forever.ts'
import { keepOrphan } from '../../../../src/local/recordings/orphans.ts'
import { readStatusInput } from '../../../../src/local/recordings/queries.ts'
import { deleteRecording, restoreRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { transcriptStatus } from '../../../../src/local/recordings/recording-status.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { openReplicas, type Replicas, speak, sync, syncAll } from '../devices/three-replicas.ts'
import { live } from '../feed/restored-state.ts'

const locks = { request: async (_: string, act: () => Promise<unknown>) => act() } as unknown as LockManager

let replicas: Replicas
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
})
afterEach(() => replicas.close())

/** In the trash everywhere; then taken out on the first device, which is offline, and deleted for good on the second. */
async function restoreTooLate() {
  const [one, two] = replicas.devices
  const id = await speak(one, 'Said once', live)
  await syncAll([one, two])
  await deleteRecording(one.app, id)
  await syncAll([one, two])
  await restoreRecording(one.app, id)
  await deleteForever(two.app, two.audio, two.owner, id)
  await sync(two)
  return { one, two, id }
}

for (const first of ['sends', 'hears'] as const)
  testUnlessOnPostgres(
    `its audio stays where its person took it out, who decides: the device ${first} first`,
    async () => {
      const { one, two, id } = await restoreTooLate()
      if (first === 'hears') await pull(one)
      await sync(one)
      await sync(one)
      const input = await readStatusInput(one.app, id)
      expect(input && transcriptStatus({ ...input, now: 0 })).toEqual({ kind: 'needs-you', why: { kind: 'orphan' } })
      expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(0)
      expect((await one.audio.segments.toArray()).map(({ bytes }) => bytes)).toEqual([live.length])

      const kept = await keepOrphan(one.app, one.audio, id, locks)
      await syncAll([one, two])
      expect((await two.app.recordings.toArray()).map((row) => [row.id, row.title])).toEqual([[kept, 'Said once']])
    },
  )

testUnlessOnPostgres('without audio there is nothing to keep, and it goes', async () => {
  const [one, two] = replicas.devices
  const id = await speak(one, 'Said once', live)
  await syncAll([one, two])
  await deleteRecording(one.app, id)
  await syncAll([one, two])
  await restoreRecording(two.app, id)
  await deleteForever(one.app, one.audio, one.owner, id)
  await sync(one)
  await sync(two)
  expect(await two.app.recordings.count()).toBe(0)
})

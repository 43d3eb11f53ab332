/** While a restored server lacks what it once had, a device may hold the last copy of it. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { freeRoom } from '../../../../src/features/recorder/notices/LowSpace.tsx'
import { countUnsent } from '../../../../src/features/settings/account/sign-out.ts'
import { freeableAudio } from '../../../../src/local/audio/confirmed-audio.ts'
import { freeAudio } from '../../../../src/local/audio/prune-audio.ts'
import { keepPart } from '../../../../src/local/recordings/orphans.ts'
import { readStatusInput } from '../../../../src/local/recordings/queries.ts'
import { transcriptStatus } from '../../../../src/local/recordings/recording-status.ts'
import { isSessionOpen } from '../../../../src/sync/ask-session.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { whole } from '../../../whole.ts'
import { openReplicas, type Replicas, speak, sync, syncAll } from '../devices/three-replicas.ts'
import { live, stateOf } from './restored-state.ts'

let replicas: Replicas
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
})
afterEach(() => replicas.close())

testUnlessOnPostgres(
  'until the restored server has it, nothing that was confirmed counts as room to be freed',
  async () => {
    const [one, two] = replicas.devices
    await replicas.backUp()
    const id = await speak(one, 'after', live)
    await sync(one)
    await sync(two)
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(live.length)
    await replicas.restore()
    // It hears of the restore, and nothing is sent yet.
    const { pull } = await import('../../../../src/sync/feed/pull.ts')
    await pull(one)
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(0)
    await freeAudio(one.app, one.audio, one.owner)
    expect((await one.audio.segments.toArray()).map(({ bytes }) => bytes)).toEqual([live.length])
    await pull(two)
    const input = await readStatusInput(two.app, id)
    if (!input) throw new Error('It is gone from the device that had no sound of it.')
    expect(transcriptStatus({ ...input, now: 0 })).toEqual({ kind: 'lost' })
    await syncAll([one, two])
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(live.length)
    const back = await readStatusInput(two.app, id)
    expect(back && transcriptStatus({ ...back, now: 0 })).toEqual({ kind: 'waiting-engine' })
  },
)

whole(testUnlessOnPostgres)(
  'while the server is restored, nothing is freed on a device that cannot ask it, and signing out says what may be the last copy',
  async () => {
    const [one, two] = replicas.devices
    await replicas.backUp()
    await speak(one, 'after', live)
    await syncAll([one, two])
    const person = { app: one.app, audio: one.audio, user: { id: one.owner, name: 'Anna', email: '', isAdmin: false } }
    const client = { send: (path: string, init: RequestInit) => one.jar.fetch(path, init) } as Parameters<
      typeof isSessionOpen
    >[0]['client']
    const hear = () => isSessionOpen({ client, owner: one.owner }).catch(() => false)
    const isHeard = await hear()
    expect(isHeard).toBe(true)
    expect((await countUnsent(person, isHeard, null)).unheard).toBe(0)
    const there = one.jar
    await replicas.restore()
    const jarNow = one.jar
    // It knows nothing of the restore: its session has ended by that, or there is no network.
    for (const answer of [() => Promise.reject(new TypeError('No network')), there.fetch.bind(there)]) {
      one.jar = Object.assign(Object.create(jarNow), { fetch: answer })
      expect(await freeRoom(person, hear)).toBe(false)
      expect((await countUnsent(person, await hear(), null)).unheard).toBe(1)
    }
    one.jar = jarNow
    await syncAll([one, two])
    expect((await stateOf(two)).rows.map(({ title }) => title)).toEqual(['after'])
    expect(await freeRoom(person, hear)).toBe(true)
    expect(await one.audio.segments.count()).toBe(0)
  },
)

whole(testUnlessOnPostgres)(
  'a part of what a restored server lost is sent on the person’s word, and the whole still comes back from where it is',
  async () => {
    const [one, two] = replicas.devices
    await replicas.backUp()
    const id = await speak(one, 'after', live)
    await syncAll([one, two])
    // Of the file that the other device has fetched, the end is missing.
    const [row] = await one.audio.segments.toArray()
    const chunks = (await one.audio.chunks.toArray()).slice(0, -1)
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0)
    if (!row) throw new Error('There is no sound.')
    await two.audio.segments.add({ ...row, bytes, chunks: chunks.length })
    await two.audio.chunks.bulkAdd(chunks)
    await replicas.restore()
    await syncAll([two], 3)
    expect((await stateOf(two)).rows).toEqual([])
    const locks = { request: async (_: string, act: () => Promise<unknown>) => act() } as unknown as LockManager
    const part = await keepPart(two.app, two.audio, id, locks)
    await syncAll([two], 2)
    expect((await stateOf(two)).rows.map((one) => one.id)).toEqual([part])
    const input = await readStatusInput(two.app, id)
    expect(input && transcriptStatus({ ...input, now: 0 })).toEqual({ kind: 'lost' })
    await syncAll([one, two], 2)
    const { rows } = await stateOf(two)
    expect(rows.map((one) => one.id).sort()).toEqual([id, part].sort())
    for (const { app } of [one, two]) expect(await app.outbox.toArray()).toEqual([])
  },
)

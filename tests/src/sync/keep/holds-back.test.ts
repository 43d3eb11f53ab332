/** When nothing is fetched, though it is to be kept on this device. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseKept, keepNewest, readKept } from '../../../../src/local/audio/keep-audio.ts'
import { deleteRecording, newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import { whole } from '../../../whole.ts'
import { openReplicas, type Replica, type Replicas, sync } from '../devices/three-replicas.ts'
import { audioCalls, heardOn, keep, onFirst } from './kept-audio.ts'

let replicas: Replicas
let one: Replica
let two: Replica
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
  ;[one, two] = replicas.devices
})
afterEach(async () => {
  await replicas.close()
  vi.restoreAllMocks()
})

whole(test)('what is recorded here is neither fetched nor spoken of', async () => {
  const id = await onFirst(replicas)
  await keepNewest(one.app, 5)
  await keep(one)
  expect(audioCalls(one)).toEqual([])
  expect(await readKept(one.app, one.audio, id)).toMatchObject({ state: 'here', isWhole: true })
})

/** A line on which nothing more comes until it is hung up, as fetch does it. */
const stalled = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal | undefined): ReadableStream =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(bytes)
      signal?.addEventListener('abort', () => stream.error(signal.reason))
    },
  })

test('audio that waits to be sent comes first, at the start and in the middle', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  const upload = newEntry(two.owner, id, { kind: 'upload' })
  const n = await two.app.outbox.add(upload)
  await keep(two)
  expect(audioCalls(two)).toEqual([])

  await two.app.outbox.delete(n)
  let signal: AbortSignal | undefined
  await keep(two, {
    client: {
      ...two.client,
      async send(path, init) {
        signal = init.signal
        const answer = await two.client.send(path, init)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        void vi
          .waitFor(async () => expect((await readKept(two.app, two.audio, id)).bytes).toBe(70_000))
          .then(() => two.app.outbox.add(upload))
        return new Response(stalled(bytes.slice(0, 70_000), init.signal), answer)
      },
    },
  })
  expect(signal?.aborted).toBe(true)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ isWhole: false, bytes: 70_000 })
})

whole(test)('while somebody records nothing is fetched', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await two.locks.request('earmark-recorder', () => keep(two))
  expect(audioCalls(two)).toEqual([])
})

whole(test)('of several tabs one fetches', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await Promise.all([keep(two), keep(two), keep(two)])
  expect(audioCalls(two)).toHaveLength(1)
  expect((await readKept(two.app, two.audio, id)).isWhole).toBe(true)
})

whole(test)('with too little space nothing is fetched, and it is said; with space again it is', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await keep(two, { freeBytes: async () => 1_000_000 })
  expect(audioCalls(two)).toEqual([])
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ isFull: true, isWhole: false })
  await keep(two, { freeBytes: async () => 1_000_000_000 })
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ isFull: false, isWhole: true })
})

test('for another person who has signed in here nothing is written', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await keep(two, { isCurrent: async () => false })
  expect(await heardOn(two, id)).toBeNull()
})

whole(test)('who saves data is sent only what was chosen by itself', async () => {
  const id = await onFirst(replicas)
  await keepNewest(two.app, 5)
  await keep(two, { savesData: () => true })
  expect(audioCalls(two)).toEqual([])
  await chooseKept(two.app, id)
  await keep(two, { savesData: () => true })
  expect(await heardOn(two, id)).not.toBeNull()
})

whole(test)('a recording in the trash is not fetched, and one that is gone for good is forgotten', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await deleteRecording(two.app, id)
  await keep(two)
  expect(audioCalls(two)).toEqual([])
  await sync(two)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ state: 'here' })
})

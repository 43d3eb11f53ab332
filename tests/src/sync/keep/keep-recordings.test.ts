import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { segmentsOf } from '../../../../src/local/audio/chunk-pages.ts'
import { chooseKept, readKept } from '../../../../src/local/audio/keep-audio.ts'
import type { KeepContext } from '../../../../src/sync/keep/keep-recordings.ts'
import { whole } from '../../../whole.ts'
import { openReplicas, type Replica, type Replicas } from '../devices/three-replicas.ts'
import { audioCalls, heardOn, keep, onFirst, spokenBytes } from './kept-audio.ts'

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

/** The second device hears the audio through `change`. */
const through = (change: (answer: Response) => Response): Partial<KeepContext> => ({
  client: {
    ...two.client,
    send: async (path, init) => change(await two.client.send(path, init)),
  },
})

/** What came before it broke off. */
function cutAfter(bytes: number): (answer: Response) => Response {
  return (answer) => {
    let left = bytes
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, stream) {
        stream.enqueue(piece.slice(0, left))
        left -= piece.length
        if (left <= 0) stream.error(new TypeError('The network is gone.'))
      },
    })
    return new Response(answer.body?.pipeThrough(cut) ?? null, answer)
  }
}

test('a chosen recording of another device is fetched, byte for byte, and its page says so', async () => {
  const bytes = spokenBytes()
  const id = await onFirst(replicas, 'Board', bytes)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ state: 'away', isWhole: false })
  await chooseKept(two.app, id)
  await keep(two)
  expect(await heardOn(two, id)).toEqual(bytes)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ state: 'chosen', isWhole: true, bytes: bytes.length })
  const calls = audioCalls(two).length
  await keep(two)
  expect(audioCalls(two)).toHaveLength(calls)
})

test('after a cut in the middle it goes on where it stopped', async () => {
  const bytes = spokenBytes()
  const id = await onFirst(replicas, 'Board', bytes)
  await chooseKept(two.app, id)
  await expect(keep(two, through(cutAfter(100_000)))).rejects.toThrow('The network is gone.')
  const [part] = await segmentsOf(two.audio, id)
  expect(part?.bytes).toBeGreaterThan(60_000)
  expect((await readKept(two.app, two.audio, id)).isWhole).toBe(false)
  const ranges: (string | undefined)[] = []
  await keep(two, {
    client: {
      ...two.client,
      send: (path, init) => {
        ranges.push(init.headers?.['range'])
        return two.client.send(path, init)
      },
    },
  })
  expect(ranges).toEqual([`bytes=${part?.bytes}-`])
  expect(await heardOn(two, id)).toEqual(bytes)
})

test('of audio that is not what the server says nothing stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  const turned = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, stream) => stream.enqueue(piece.map((byte) => byte ^ 1)),
  })
  await keep(
    two,
    through((answer) => new Response(answer.body?.pipeThrough(turned) ?? null, answer)),
  )
  expect(await heardOn(two, id)).toBeNull()
})

test('a recording that the server cannot read holds up no other, and is asked for again', async () => {
  const [broken, intact] = [await onFirst(replicas), await onFirst(replicas, 'Harbour', spokenBytes(50_000))]
  for (const id of [broken, intact]) await chooseKept(two.app, id)
  const failing: Partial<KeepContext> = {
    client: {
      ...two.client,
      send: async (path, init) =>
        path.includes(broken)
          ? new Response('{"error":"Internal server error"}', { status: 500 })
          : two.client.send(path, init),
    },
  }
  const free = [null, 0]
  const noSpaceLeft = { ...failing, freeBytes: async () => free.shift() ?? null }
  await expect(keep(two, noSpaceLeft)).rejects.toMatchObject({ status: 500 })
  await expect(keep(two, failing)).rejects.toMatchObject({ status: 500 })
  expect(await heardOn(two, intact)).toEqual(spokenBytes(50_000))
  await keep(two)
  expect(await heardOn(two, broken)).toEqual(spokenBytes())
})

test('what is deleted for good while it is asked for is not here again', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await keep(two, {
    client: {
      ...two.client,
      send: async (path, init) => {
        const answer = await two.client.send(path, init)
        await two.app.recordings.delete(id)
        return answer
      },
    },
  })
  expect(await segmentsOf(two.audio, id)).toEqual([])
})

whole(test)('what a captive portal answers is not written', async () => {
  const id = await onFirst(replicas)
  await chooseKept(two.app, id)
  await keep(
    two,
    through(() => new Response('<h1>Hotel</h1>')),
  )
  expect(await heardOn(two, id)).toBeNull()
})

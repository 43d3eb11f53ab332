import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecorderState } from '../../../../../src/capture/recorder-state.ts'
import { sendWhileOn } from '../../../../../src/features/recorder/captions/send-while-on.ts'
import { appendChunk } from '../../../../../src/local/audio/append-chunk.ts'
import { DRAIN_LOCK } from '../../../../../src/sync/drain-lock.ts'
import { ANNA, chunks, record } from '../../../local/recordings/takes.ts'
import { type Device, openDevice, pass } from '../../../sync/devices/device.ts'

const CHUNK = 6000
let device: Device
let stop = (): void => {}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await device.clear()
})

/** A take of seven seconds with captions on; each piece takes so long to be sent. */
async function captioned(pieceMs: number) {
  let clock = 0
  let offset = 0
  const sent: string[] = []
  const answer = (status: number) =>
    new Response(null, { status, headers: { 'tus-resumable': '1.0.0', 'upload-offset': String(offset) } })
  device = openDevice(ANNA, '', async (_path, init) => {
    sent.push(init?.method ?? 'GET')
    if (init?.method === 'HEAD') return answer(404)
    if (init?.method === 'POST') return answer(201)
    clock += pieceMs
    offset += init?.body instanceof Uint8Array ? init.body.byteLength : 0
    return answer(204)
  })
  device.now = () => clock
  const recording = await record(device.audio, chunks(new Uint8Array(7 * CHUNK).fill(7), CHUNK), {
    owner: ANNA,
    ended: false,
  })
  let savedBytes = 7 * CHUNK
  const take = (): RecorderState => ({
    kind: 'recording',
    take: { recording, savedBytes } as Extract<RecorderState, { kind: 'recording' }>['take'],
    trouble: null,
  })
  let tell = (): void => {}
  const subscribe = (listener: () => void) => {
    tell = listener
    return () => {}
  }
  stop = sendWhileOn({ state: take, subscribe }, device, recording)
  const say = async (sequence: number): Promise<void> => {
    await appendChunk(device.audio, {
      ...{ recording, segment: 0, sequence, seconds: 1, peaks: new Uint8Array() },
      bytes: new Uint8Array(CHUNK).fill(sequence).buffer,
    })
    savedBytes += CHUNK
    tell()
  }
  await pass(1)
  return { say, pieces: () => sent.filter((method) => method === 'PATCH').length }
}

it('sends what is said as soon as it is there', async () => {
  const { say, pieces } = await captioned(100)
  expect(pieces()).toBe(1)
  await say(7)
  await say(8)
  await pass(1)
  expect(pieces()).toBeGreaterThan(1)
})

it('leaves the link to what else waits to be sent where that is slow, and then goes on', async () => {
  const { say, pieces } = await captioned(4000)
  await say(7)
  await say(8)
  await pass(4)
  expect(pieces()).toBe(1)
  expect((await navigator.locks.query()).held?.map(({ name }) => name)).not.toContain(DRAIN_LOCK)
  await pass(2)
  expect(pieces()).toBe(2)
})

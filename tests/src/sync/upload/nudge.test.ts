import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { appendChunk, beginSegment } from '../../../../src/local/audio/append-chunk.ts'
import { newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import { startSync } from '../../../../src/sync/start-sync.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { openDevice, pass } from '../devices/device.ts'

afterEach(() => vi.useRealTimers())

it('asks for no news while a recording has new bytes to send, unless something holds these up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const asked: string[] = []
  const heard: string[] = []
  const nothingNew = { changes: [], cursor: 0, more: false, engines: { speech: 'x', language: 'y' } }
  let answer = () => Response.json(nothingNew)
  const device = openDevice(ANNA, 'http://127.0.0.1:9', async (address) => {
    asked.push(String(address))
    return answer()
  })
  const { app, audio } = device
  // Loaded here, so that it is at hand in the pass.
  await import('../../../../src/sync/lazy-sync.ts')
  const sync = startSync({
    ...device,
    now: Date.now,
    isCurrent: async () => true,
    online: () => true,
    visible: () => true,
    isIdle: async () => false,
    onSession: () => undefined,
    onExpired: async () => undefined,
    onHeard: (said) => heard.push(said),
    quota: async () => null,
    requestSync: () => undefined,
  })
  await sync.syncNow()
  const before = asked.length
  sync.nudge()
  await pass(10)
  expect(asked.slice(before)).toEqual([])
  const place = { recording: newRecordingId(), segment: 0, mime: 'audio/webm', startedAt: 0, startOffset: 0 }
  await beginSegment(audio, { ...place, owner: ANNA })
  for (let sequence = 0; sequence < 6; sequence++) {
    await appendChunk(audio, { ...place, sequence, bytes: new ArrayBuffer(7), seconds: 1, peaks: new Uint8Array() })
  }
  await app.outbox.add(newEntry(ANNA, place.recording, { kind: 'upload-ahead' }))
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  heard.length = 0
  sync.nudge()
  await pass(4)
  expect(heard).toEqual(['network'])
  sync.stop()
  await device.clear()
})

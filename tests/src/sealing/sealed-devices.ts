import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { UserId } from '../../../contract/ids.ts'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { appendChunk, beginSegment, endSegment } from '../../../src/local/audio/append-chunk.ts'
import { prepareChunk } from '../../../src/local/audio/prepare-chunk.ts'
import { saveRecording } from '../../../src/local/takes/save-take.ts'
import { lockOf, sealerOf } from '../../../src/sealing/audio/seal-take.ts'
import { deliverField } from '../../../src/sealing/fields/deliver-field.ts'
import { openValues } from '../../../src/sealing/fields/open-values.ts'
import { sealDeletion } from '../../../src/sealing/fields/seal-deletion.ts'
import { keyStoreOf } from '../../../src/sealing/key-store.ts'
import type { TestClient } from '../../../testkit/server/test-server.ts'
import { type Device, openDevice } from '../sync/devices/device.ts'
import type { SealingDevice } from './sealing-devices.ts'

/** A whole device in the mode: its replica, its keys, and everything that it sent, as the server got it. */
export type SealedDevice = Device & SealingDevice

export function sealedDevice(jar: TestClient, owner: UserId): SealedDevice & { bodies: Buffer[] } {
  Dexie.dependencies.indexedDB = new IDBFactory()
  const bodies: Buffer[] = []
  const device = openDevice(owner, '', async (path, init) => {
    const { body } = init ?? {}
    const sent = new Request('http://device', { method: 'POST', body: body ?? null })
    bodies.push(Buffer.from(`${path} ${JSON.stringify(init?.headers ?? {})}`), Buffer.from(await sent.arrayBuffer()))
    return jar.fetch(String(path), { ...init, keepalive: false })
  })
  const none = (): void => undefined
  const sealing = async () => ({ deliverField, openValues, sealDeletion })
  return {
    ...{ ...device, sealing, jar, bodies, sent: [] },
    ...{ store: keyStoreOf(device.app), lie: none, lose: none, reload: none },
  }
}

/** A take of a second for each of these, as the recorder stores it in the mode. */
export async function speakSealed(device: Device, seconds: readonly Uint8Array<ArrayBuffer>[]): Promise<RecordingId> {
  const { audio, owner } = device
  const place = { recording: newRecordingId(), segment: 0 }
  const lock = await lockOf(device, place.recording)
  await beginSegment(audio, { ...place, owner, mime: 'audio/webm;codecs=opus', startedAt: 1e12, startOffset: 0, lock })
  const sealer = sealerOf(place.recording, 0)
  for (const [sequence, { buffer }] of seconds.entries()) {
    const chunk = await prepareChunk({ bytes: buffer, seconds: 1, peaks: new Uint8Array(10).fill(99) }, sealer)
    await appendChunk(audio, { ...place, ...chunk, sequence })
  }
  await endSegment(audio, place.recording, 0, 'stop')
  return place.recording
}

export async function saveSealed(device: Device, recording: RecordingId, title: string): Promise<void> {
  await saveRecording(device.app, device.audio, { recording, title, peaks: new Uint8Array(30).fill(99) })
}

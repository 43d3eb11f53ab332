import type { RecordingId } from '../../../../contract/ids.ts'
import { segmentsOf } from '../../../../src/local/audio/chunk-pages.ts'
import { type KeepContext, keepRecordings } from '../../../../src/sync/keep/keep-recordings.ts'
import { createByteReader } from '../../../../src/sync/upload/byte-reader.ts'
import { type Replica, type Replicas, speak, syncAll } from '../devices/three-replicas.ts'

export const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export const spokenBytes = (size = 200_000): Uint8Array => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256)
  bytes.set([0x1a, 0x45, 0xdf, 0xa3])
  return bytes
}
export const keep = (device: Replica, change: Partial<KeepContext> = {}): Promise<void> =>
  keepRecordings({
    ...device,
    isCurrent: async () => true,
    savesData: () => false,
    freeBytes: async () => null,
    ...change,
  })
export const audioCalls = ({ asked }: Replica): string[] => asked.filter((call) => call.includes('/audio?'))
export const heardOn = async ({ audio }: Replica, id: RecordingId): Promise<Uint8Array | null> => {
  const [row] = await segmentsOf(audio, id)
  return row ? createByteReader(audio, id, 0).read(0, row.bytes) : null
}

/** Recorded on the first device, and known to the second. */
export async function onFirst(
  { devices: [one, two] }: Replicas,
  title = 'Board',
  bytes = spokenBytes(),
): Promise<RecordingId> {
  const id = await speak(one, title, bytes)
  await syncAll([one, two])
  return id
}

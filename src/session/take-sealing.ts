import type { RecordingId } from '../../contract/ids.ts'
import type { ChunkSealer } from '../local/audio/prepare-chunk.ts'
import type { SegmentLock } from '../local/audio-database.ts'
import { loadExtra } from './load-extra.ts'
import type { SignedInUser } from './store.ts'

/** What a person waits for at most before the microphone is heard, and how often it is tried while sound waits. */
const WAIT_MS = 2000

const later = () => new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS))

const load = () => loadExtra('sealing', () => import('../sealing/seal-take.ts'))

async function untilDone<Done>(act: () => Promise<Done>): Promise<Done> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      console.error('Sound waits in memory for what seals it.', error)
      await later()
    }
  }
}

/** Takes whose segments have their lock with them. */
const locked = new Set<RecordingId>()

/** What lies with the audio of a take that begins; nothing where that is not to be had in time: the take begins all the same. */
export async function lockOf(person: SignedInUser, recording: RecordingId): Promise<{ lock: SegmentLock } | undefined> {
  const lock = await Promise.race([untilDone(async () => (await load()).lockOf(person, recording)), later()])
  if (!lock) return undefined
  locked.add(recording)
  return { lock }
}

/** Neither rejects: until there is what seals it sound stays in memory, and never goes to a disk in the clear. */
export async function sealerOf(person: SignedInUser, recording: RecordingId, segment: number): Promise<ChunkSealer> {
  const isLocked = locked.has(recording)
  const seal = await untilDone(async () => (await load()).sealerOf(person, recording, segment, isLocked))
  return (chunk) => untilDone(() => seal(chunk))
}

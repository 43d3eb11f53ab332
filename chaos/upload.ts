import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '../contract/endpoints.ts'
import { newRecordingId, type RecordingId, uploadId } from '../contract/ids.ts'
import { ApiError } from '../src/api/api-error.ts'
import { newEstimate } from '../src/sync/connection-estimate.ts'
import { uploadSegment } from '../src/sync/upload/upload-segment.ts'
import type { Random } from '../testkit/figures/random.ts'
import type { Clip } from './clip.ts'
import type { Person } from './user.ts'

/** What a device was told to be kept: from then on it may forget its own copy. */
export type Kept = { person: Person; id: RecordingId; clip: Clip }

const SECONDS = 3
/** How long one device tries. Milliseconds. */
const PATIENCE_MS = 150_000
/** What passes, by the app's own table of answers (src/sync/outbox/outbox-state.ts). */
const PASSES = new Set([0, 404, 408, 409, 410, 423, 425, 429, 500, 502, 503, 504])

/** `newId`: an id for each try, as a client without idempotency has it; else one from Start to the end. */
type Manner = { random: Random; newId?: () => RecordingId }

/** Brings a clip to the server by the app's own code, as often as it takes. Resolves when the server has confirmed it. */
export async function upload(person: Person, clip: Clip, { random, newId }: Manner): Promise<Kept> {
  const until = Date.now() + PATIENCE_MS
  const link = newEstimate()
  let id = newRecordingId()
  for (;;) {
    try {
      await uploadOnce(person, clip, id, link)
      return { person, id, clip }
    } catch (error) {
      if (!(error instanceof ApiError) || !PASSES.has(error.status) || Date.now() > until) throw error
      await delay(waitFor(error, random))
      id = newId?.() ?? id
    }
  }
}

/** As the app does: when the server says, else soon, and not all at once. Milliseconds. */
function waitFor({ failure }: ApiError, random: Random): number {
  const told = failure.kind === 'status' ? failure.retryAfterMs : null
  return (told ?? 500) * random.between(0.75, 1.25)
}

async function uploadOnce(person: Person, clip: Clip, id: RecordingId, link: ReturnType<typeof newEstimate>) {
  const { bytes, mime, sha256 } = clip
  const goal = {
    ...{ recording: id, segment: 0, mime, until: bytes.length, complete: true },
    bytes: { read: async (offset: number, length: number) => bytes.slice(offset, offset + length) },
  }
  const { client } = person
  const context = { client, link, places: new Map(), now: Date.now, signal: new AbortController().signal }
  await uploadSegment(context, goal, async () => {})
  const uploads = [
    { upload: uploadId(id, 0), segment: 0, mime, bytes: bytes.length, sha256, startOffset: 0, seconds: SECONDS },
  ]
  const form = new FormData()
  form.set('id', id)
  form.set('userId', person.id)
  form.set('title', `Clip ${sha256.slice(0, 8)}`)
  form.set('duration', String(SECONDS))
  form.set('uploads', JSON.stringify(uploads))
  await client.call(endpoints.createRecording, { body: form })
}

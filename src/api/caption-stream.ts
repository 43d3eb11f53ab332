import type { RecordingId } from '../../contract/ids.ts'
import { type CaptionEvent, captionEndpoints, captionEventSchema } from '../../contract/recordings/captions.ts'
import type { Client } from './client.ts'
import { readEvents } from './read-events.ts'

/** The server says something each 15 s. Milliseconds. */
const SILENCE_MS = 40_000

/** The captions of a take that runs, until the server ends them, without what a newer server tells. Throws ApiError: 404 until its first bytes are there. */
export async function* captionsOf(
  client: Pick<Client, 'send'>,
  recording: RecordingId,
  signal: AbortSignal,
): AsyncGenerator<CaptionEvent> {
  const path = captionEndpoints.captions.path.replace(':id', recording)
  for await (const { data } of readEvents(client, path, { method: 'GET', signal, timeoutMs: SILENCE_MS })) {
    const parsed = captionEventSchema.safeParse(JSON.parse(data))
    if (parsed.success) yield parsed.data
  }
}

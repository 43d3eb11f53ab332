import type { RecordingId } from '../../../../contract/ids.ts'
import { ApiError } from '../../../api/api-error.ts'
import { captionsOf } from '../../../api/caption-stream.ts'
import type { Client } from '../../../api/client.ts'
import type { CaptionHappening } from './caption-state.ts'

/** Until its first bytes are there. Milliseconds. */
const SOON_MS = 1000
/** After the server has ended the stream, or cannot be reached. */
const LATER_MS = 5000

/** Tells the captions of a take until the signal aborts; whatever breaks off is asked for again. */
export async function followTake(
  client: Pick<Client, 'send'>,
  recording: RecordingId,
  tell: (event: CaptionHappening) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let wait = LATER_MS
    try {
      for await (const event of joined(captionsOf(client, recording, signal))) tell(event)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 404) wait = SOON_MS
      else tell({ type: 'paused', reason: error instanceof ApiError && error.status === 429 ? 'busy' : 'link' })
    }
    await pause(wait, signal)
  }
}

/** The first event of a stream says that it has begun. */
async function* joined(events: AsyncIterable<CaptionHappening>): AsyncGenerator<CaptionHappening> {
  let isFirst = true
  for await (const event of events) {
    if (isFirst) yield { type: 'joined' }
    isFirst = false
    yield event
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })

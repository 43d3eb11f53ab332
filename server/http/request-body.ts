import type { IncomingMessage } from 'node:http'

/** Bytes that may wait for the disk: more than one piece of the app's own uploads, so that a piece is never lost. */
const MOST_WAITING_BYTES = 1024 * 1024

export type RequestBody = {
  stream: ReadableStream<Uint8Array>
  /** Discards the rest of a body that is not read: else the next request on the connection never arrives. */
  discard(): void
}

/**
 * The request body for a writer that keeps what arrived. When the connection is cut the stream ends instead of failing: a failing
 * Node stream discards its buffer, here up to a whole piece of an upload, and `Readable.toWeb` can end the process by closing a
 * stream twice. The stream also ends at `cutOff`, by this server itself, and before bytes that are not wanted.
 */
export function bodyUntilCut(
  raw: IncomingMessage,
  cutOff: AbortSignal,
  isWanted: (bytes: number) => boolean = () => true,
): RequestBody {
  let over = false
  let end = (): void => {}
  const onCutOff = (): void => end()
  cutOff.addEventListener('abort', onCutOff)
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => {
          if (over) return
          over = true
          controller.close()
        }
        raw.on('data', (bytes: Buffer) => {
          if (over) return
          if (!isWanted(bytes.length)) return end()
          controller.enqueue(bytes)
          if ((controller.desiredSize ?? 0) <= 0) raw.pause()
        })
        for (const event of ['end', 'error', 'close']) raw.once(event, () => end())
        raw.once('close', () => cutOff.removeEventListener('abort', onCutOff))
      },
      pull() {
        raw.resume()
      },
      cancel() {
        over = true
        raw.resume()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  )
  return {
    stream,
    discard: () => {
      end()
      raw.resume()
    },
  }
}

import type { IncomingMessage } from 'node:http'

/** Bytes that may wait for the disk: more than a piece of the app's own uploads, so that none of it is ever lost. */
const MOST_WAITING_BYTES = 1024 * 1024

export type RequestBody = {
  stream: ReadableStream<Uint8Array>
  /** What nobody has read is let go, and what still comes: else the next request on the connection never does. */
  discard(): void
}

/**
 * The body of a request for a writer that keeps what has arrived. Where the connection is cut the stream ends, it does
 * not fail: Node's streams throw away what waits in them when they fail, here up to a whole piece of an upload, and
 * `Readable.toWeb` can end the process by closing a stream twice. The same at `cutOff`, by this server itself,
 * and before bytes that are not wanted.
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

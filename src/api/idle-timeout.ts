/** A limit on how long a call may be silent. A body that goes on arriving is never cut, however long it takes. */
export type IdleLimit = {
  /** For fetch: aborts after too long a silence, or with the caller's own signal. */
  signal: AbortSignal
  /** Bytes of the answer count from here on. */
  watch(response: Response): Response
  /** There is nothing more to wait for. */
  end(): void
}

/** `AbortSignal.any` would do half of it, but Safari has it since 17.4 only. @param milliseconds of one silence */
export function limitIdleTime(milliseconds: number, wish?: AbortSignal): IdleLimit {
  const controller = new AbortController()
  const end = (): void => {
    clearTimeout(timer)
    wish?.removeEventListener('abort', obey)
  }
  const cut = (): void => {
    end()
    controller.abort(new DOMException('Nothing came for too long.', 'TimeoutError'))
  }
  let timer = setTimeout(cut, milliseconds)
  const obey = (): void => {
    end()
    controller.abort(wish?.reason)
  }
  if (wish?.aborted) obey()
  else wish?.addEventListener('abort', obey)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(cut, milliseconds)
  }
  return {
    signal: controller.signal,
    watch(response) {
      heard()
      if (!response.body || WITHOUT_CONTENT.has(response.status)) {
        end()
        return response
      }
      const bytes = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, stream) {
          heard()
          stream.enqueue(piece)
        },
        flush: end,
      })
      const watched = new Response(response.body.pipeThrough(bytes), response)
      // The one thing that a Response cannot be made with.
      return Object.defineProperty(watched, 'redirected', { value: response.redirected })
    },
    end,
  }
}

/** Chromium gives such an answer a stream, too, with which no Response can be made. */
const WITHOUT_CONTENT = new Set([204, 205, 304])

import { concat } from '../../../core/media/ebml.ts'

/** Bytes: what is written at once. */
const PIECE = 64 * 1024

/** The body in pieces. Where it breaks off, what had come is handed out first; then it throws. */
export async function* answerPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let parts: Uint8Array[] = []
  let size = 0
  let failure: { cause: unknown } | null = null
  const read = (): ReturnType<typeof reader.read> =>
    reader.read().catch((cause: unknown) => {
      failure = { cause }
      return { done: true, value: undefined }
    })
  try {
    for (let isOver = false; !isOver; ) {
      const { done, value } = await read()
      isOver = done
      if (value) {
        parts.push(value)
        size += value.length
      }
      if (size === 0 || (size < PIECE && !isOver)) continue
      yield concat(parts)
      parts = []
      size = 0
    }
    if (failure) throw (failure as { cause: unknown }).cause
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

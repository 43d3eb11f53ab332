/** Milliseconds and bytes: whoever listens there may be anybody. */
const LOOK_MS = 2000
const MOST_BYTES = 262_144

/** `send`: as JSON, by POST. `ms`: how long it may take, in milliseconds. */
type Asking = { send?: object; signal?: AbortSignal; ms?: number }

/** The JSON that is there. Undefined for all else: nobody listens, or something that is none of these programs. */
export async function answerOf(address: string, { send, signal, ms = LOOK_MS }: Asking = {}): Promise<unknown> {
  const limit = AbortSignal.timeout(ms)
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(send && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(send) }),
    })
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel()
      return undefined
    }
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) return undefined
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

import { newRecordingId } from '../../contract/ids.ts'
import { offline } from '../../src/api/api-error.ts'
import type { Client } from '../../src/api/client.ts'
import { newEstimate } from '../../src/sync/connection-estimate.ts'
import { uploadSegment } from '../../src/sync/upload/upload-segment.ts'

/** A connection by the bytes that pass before it goes silent; a new one follows at once. */
export type Line = {
  /** Bytes until the next stall. */
  untilStall(): number
  bytesPerMs: number
}

/** What Chromium sends around the body of a PATCH to this server: request line, headers and session cookie. */
const HEADER_BYTES = 960

/**
 * Uploads that many bytes by the app's own code over a simulated line, with a simulated clock. Returns the bytes sent for each
 * byte of audio. A request that meets a stall is lost whole: that is the worst case, and the browser does hand a whole
 * piece to the network at once.
 */
export async function simulateUpload(bytes: number, line: Line): Promise<number> {
  let clock = 0
  let sent = 0
  let stored = 0
  let left = line.untilStall()
  const send: Client['send'] = async (_path, { method, body }) => {
    const length = body instanceof Uint8Array ? body.length : 0
    sent += HEADER_BYTES + length
    clock += (HEADER_BYTES + length) / line.bytesPerMs
    left -= HEADER_BYTES + length
    if (left <= 0) {
      left = line.untilStall()
      throw offline()
    }
    stored += length
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(stored) }
    return new Response(null, { status: method === 'HEAD' ? 200 : 204, headers })
  }
  const client: Client = { send, call: () => Promise.reject(new Error('An upload makes no other call.')) }
  const context = { client, signal: new AbortController().signal, now: () => clock, places: new Map() }
  const goal = {
    ...{ recording: newRecordingId(), segment: 0, mime: 'audio/webm', until: bytes, complete: true },
    bytes: { read: async (_offset: number, length: number) => new Uint8Array(length) },
  }
  const link = newEstimate()
  // What the outbox does after a failure: it comes back.
  while (stored < bytes) await uploadSegment({ ...context, link }, goal, async () => undefined).catch(() => undefined)
  return sent / bytes
}

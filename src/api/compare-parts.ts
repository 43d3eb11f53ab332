import { type UploadParts, uploadPartsSchema } from '../../contract/compare-parts.ts'
import { UPLOADS_PATH } from '../../contract/endpoints.ts'
import { uploadId } from '../../contract/ids.ts'
import { failureOf, wrongFormat } from './api-error.ts'
import type { Client } from './client.ts'
import { patchTimeoutMs, type UploadName } from './uploads.ts'

type Name = Pick<UploadName, 'recording' | 'segment'>

const pathOf = ({ recording, segment }: Name): string => `${UPLOADS_PATH}/${uploadId(recording, segment)}`
/** The server reads and hashes all of it before it answers. */
const COMPARE_TIMEOUT_MS = 120_000

/** Of what an upload consists on the server; null when it has none, or is older than the question. Throws ApiError. */
export async function uploadParts(client: Client, name: Name, signal: AbortSignal): Promise<UploadParts | null> {
  const reply = await client.send(pathOf(name), { method: 'GET', signal, timeoutMs: COMPARE_TIMEOUT_MS })
  if (reply.status === 404 || reply.status === 405) return null
  if (!reply.ok) throw await failureOf(reply)
  const parsed = uploadPartsSchema.safeParse(await reply.json().catch(() => null))
  if (!parsed.success) throw wrongFormat()
  return parsed.data
}

/** Bytes of an upload, at most MOST_ASKED_BYTES; null when the server cannot read them any more. Throws ApiError. */
export async function uploadBytes(
  client: Client,
  name: Name,
  { start, end }: { start: number; end: number },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const timeoutMs = patchTimeoutMs(end - start)
  const reply = await client.send(`${pathOf(name)}?start=${start}&end=${end}`, { method: 'GET', signal, timeoutMs })
  if (!reply.ok) {
    const failure = await failureOf(reply)
    if (failure.failure.kind === 'status' && failure.failure.code === 'damaged') return null
    throw failure
  }
  const bytes = new Uint8Array(await reply.arrayBuffer())
  if (bytes.length !== end - start) throw wrongFormat()
  return bytes
}

/** Puts these in the place of the server's piece that begins at `start`. Throws ApiError. */
export async function putUploadPart(
  client: Client,
  name: Name,
  start: number,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'content-type': 'application/offset+octet-stream' }
  const timeoutMs = patchTimeoutMs(bytes.length)
  const request = { method: 'PUT', headers, body: bytes, signal, timeoutMs }
  const reply = await client.send(`${pathOf(name)}?start=${start}`, request)
  if (!reply.ok) throw await failureOf(reply)
}

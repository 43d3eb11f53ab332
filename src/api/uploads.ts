import { CLOSE_HEADER, KEEP_HEADER, UPLOADS_PATH } from '../../contract/endpoints.ts'
import { type RecordingId, uploadId } from '../../contract/ids.ts'
import { ApiError, failureOf, wrongFormat } from './api-error.ts'
import type { Client } from './client.ts'
import { refusalSentence } from './refusals.ts'

/** Where a resumable upload stands on the server (tus 1.0.0). `length` is null while it is deferred. */
export type UploadPlace = { offset: number; length: number | null }

/** `wrap`: of sealed audio, the key that opens it, wrapped for the account (docs/zero-access.md). */
export type UploadName = { recording: RecordingId; segment: number; mime: string; wrap?: string }

const TUS = { 'tus-resumable': '1.0.0' }
/** What is asked at the beginning and after a failure leaves no used connection for the piece that follows. */
const TUS_ALONE = { ...TUS, [CLOSE_HEADER]: '1' }
const LEAST_TIMEOUT_MS = 20_000
const SLOWEST_BYTES_PER_MS = 8

const pathOf = ({ recording, segment }: Pick<UploadName, 'recording' | 'segment'>): string =>
  `${UPLOADS_PATH}/${uploadId(recording, segment)}`

/** Fetch reports no upload progress, so a request may take max(20 s, bytes at 8 KB/s) (docs/decisions.md#uploads-by-offset). */
export const patchTimeoutMs = (bytes: number): number =>
  Math.max(LEAST_TIMEOUT_MS, Math.ceil(bytes / SLOWEST_BYTES_PER_MS))

/** tus, HEAD. Throws ApiError: 404 and 410 when the server does not know the upload. */
export async function headUpload(client: Client, name: UploadName, signal?: AbortSignal): Promise<UploadPlace> {
  const reply = await client.send(pathOf(name), {
    method: 'HEAD',
    headers: TUS_ALONE,
    signal,
    timeoutMs: LEAST_TIMEOUT_MS,
  })
  await assertTus(reply).catch((error: unknown) => {
    throw withWords(error)
  })
  return { offset: offsetOf(reply), length: numberOf(reply.headers.get('upload-length')) }
}

/** tus, creation. @param length bytes of the whole, null while they are not known */
export async function createUpload(
  client: Client,
  name: UploadName,
  length: number | null,
  signal?: AbortSignal,
): Promise<void> {
  const { recording, segment, mime, wrap } = name
  const metadata = { recording, segment: String(segment), mime, ...(wrap && { wrap }) }
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
  const size: Record<string, string> =
    length === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }
  const headers = { ...TUS_ALONE, ...size, 'upload-metadata': pairs.join(',') }
  await assertTus(await client.send(UPLOADS_PATH, { method: 'POST', headers, signal, timeoutMs: LEAST_TIMEOUT_MS }))
}

export type UploadPiece = {
  offset: number
  bytes: Uint8Array<ArrayBuffer>
  /** Given once, when the length was deferred and is now known. */
  length: number | null
  /** True on a link that was cut: each piece on a connection of its own (see CLOSE_HEADER). */
  alone: boolean
}

/** tus, PATCH. Returns the offset after these bytes. */
export async function patchUpload(
  client: Client,
  name: UploadName,
  piece: UploadPiece,
  signal?: AbortSignal,
): Promise<number> {
  const headers: Record<string, string> = {
    ...TUS,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(piece.offset),
  }
  if (piece.length !== null) headers['upload-length'] = String(piece.length)
  if (piece.alone) headers[CLOSE_HEADER] = '1'
  const timeoutMs = patchTimeoutMs(piece.bytes.length)
  const reply = await client.send(pathOf(name), { method: 'PATCH', headers, body: piece.bytes, signal, timeoutMs })
  await assertTus(reply)
  return offsetOf(reply)
}

/**
 * tus, termination. The server forgets the bytes; that it does not know them is as good. Throws ApiError.
 * @param keep first makes a recording of its own of them
 */
export async function deleteUpload(
  client: Client,
  name: Pick<UploadName, 'recording' | 'segment'>,
  signal?: AbortSignal,
  keep = false,
): Promise<void> {
  const headers = keep ? { ...TUS, [KEEP_HEADER]: '1' } : TUS
  const reply = await client.send(pathOf(name), { method: 'DELETE', headers, signal, timeoutMs: LEAST_TIMEOUT_MS })
  if (reply.status !== 404 && reply.status !== 410) await assertTus(reply)
}

function withWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return error
  const message = refusalSentence(error.status)
  return message === null ? error : new ApiError({ ...error.failure, message }, error)
}

/** A success that does not speak tus is a captive portal: offline. */
async function assertTus(reply: Response): Promise<void> {
  if (!reply.ok) throw await failureOf(reply)
  if (reply.redirected || reply.headers.get('tus-resumable') === null) throw wrongFormat()
}

function offsetOf(reply: Response): number {
  const offset = numberOf(reply.headers.get('upload-offset'))
  if (offset === null) throw wrongFormat()
  return offset
}

const numberOf = (header: string | null): number | null =>
  header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null

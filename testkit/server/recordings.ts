import { createHash, randomBytes } from 'node:crypto'
import { UPLOADS_PATH } from '../../contract/endpoints.ts'
import { type RecordingId, uploadId } from '../../contract/ids.ts'
import type { TestClient } from './test-server.ts'

/** Bytes that begin as WebM does: enough for a server that does not decode. */
export const fakeWebm = (size = 4096): Buffer =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(size - 4)])

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The form of POST /api/recordings; `audio` comes last, as a page sends it. */
export function recordingForm(fields: Record<string, string>, audio?: Uint8Array, type = 'audio/webm'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Team meeting', duration: '12.5', ...fields })) {
    form.set(name, value)
  }
  if (audio) form.set('audio', new Blob([Buffer.from(audio)], { type }), 'recording.webm')
  return form
}

export const postRecording = (client: TestClient, form: FormData): Promise<Response> =>
  client.fetch('/api/recordings', { method: 'POST', body: form })

const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const tus = (client: TestClient, method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
  client.fetch(path, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    body: body ? new Uint8Array(body) : null,
  })

/** Creates the upload of one segment; its length is told later unless given. */
export function createUpload(
  client: TestClient,
  id: RecordingId,
  segment = 0,
  length?: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const pairs = Object.entries({ recording: id, segment: String(segment), mime: 'audio/webm', ...more })
  const metadata = pairs.map(([name, value]) => `${name} ${base64(value)}`).join(',')
  return tus(client, 'POST', UPLOADS_PATH, {
    'upload-metadata': metadata,
    ...(length === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
  })
}

export const uploadPath = (id: RecordingId, segment = 0): string => `${UPLOADS_PATH}/${uploadId(id, segment)}`

export function patchUpload(client: TestClient, path: string, offset: number, bytes: Buffer): Promise<Response> {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return tus(client, 'PATCH', path, headers, bytes)
}

/** Creates an upload and sends its bytes; resolves to what `uploads` of the form says of it. */
export async function uploadSegment(client: TestClient, id: RecordingId, bytes: Buffer, segment = 0) {
  await createUpload(client, id, segment)
  const answer = await patchUpload(client, uploadPath(id, segment), 0, bytes)
  if (answer.status !== 204) throw new Error(`PATCH answered ${answer.status}: ${await answer.text()}`)
  const place = { segment, startOffset: segment * 10, seconds: 10 }
  return { upload: uploadId(id, segment), mime: 'audio/webm', bytes: bytes.length, sha256: sha256(bytes), ...place }
}

import { createHash } from 'node:crypto'
import { UPLOADS_PATH } from '../../../contract/endpoints.ts'
import { newRecordingId, type RecordingId, uploadId } from '../../../contract/ids.ts'
import type { CountingClient } from './counting-client.ts'

/** So much new sound is worth a request while a recording runs (src/main.tsx, AHEAD_SECONDS). */
export const AHEAD_SECONDS = 10

export type Take = { id: RecordingId; bytes: Buffer; mime: string; seconds: number }

export const newTake = (sound: Omit<Take, 'id'>): Take => ({ id: newRecordingId(), ...sound })

/** What a device does while it records, without the time that passes: a piece, and then it looks what is new. */
export async function sendWhileRecording(device: CountingClient, take: Take, cursor: number): Promise<void> {
  const { id, bytes, mime, seconds } = take
  const metadata = Object.entries({ recording: id, segment: '0', mime }).map(
    ([name, value]) => `${name} ${btoa(value)}`,
  )
  const tus = { 'tus-resumable': '1.0.0' }
  const create = { ...tus, 'upload-defer-length': '1', 'upload-metadata': metadata.join(',') }
  await device.call({ method: 'POST', path: UPLOADS_PATH, headers: create })
  const piece = Math.ceil((bytes.length / seconds) * AHEAD_SECONDS)
  for (let offset = 0; offset < bytes.length; offset += piece) {
    const last = offset + piece >= bytes.length
    const headers = {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...(last ? { 'upload-length': String(bytes.length) } : {}),
    }
    const body = bytes.subarray(offset, offset + piece)
    await device.call({ method: 'PATCH', path: `${UPLOADS_PATH}/${uploadId(id, 0)}`, headers, body })
    await look(device, cursor)
  }
}

/** Save: the server makes one recording of the pieces. */
export async function keep(device: CountingClient, { id, bytes, mime, seconds }: Take): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const uploads = [{ upload: uploadId(id, 0), segment: 0, mime, bytes: bytes.length, sha256, startOffset: 0, seconds }]
  const form = new FormData()
  const fields = { id, title: 'A meeting of an hour', duration: String(seconds), uploads: JSON.stringify(uploads) }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('peaks', 'A'.repeat(800))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  await device.call({
    method: 'POST',
    path: '/api/recordings',
    headers,
    body: new Uint8Array(await encoded.arrayBuffer()),
  })
}

/** Resolves to the new cursor. */
export async function look(device: CountingClient, cursor: number): Promise<number> {
  const answer = await device.call({ method: 'GET', path: `/api/changes?cursor=${cursor}` })
  return (JSON.parse(answer) as { cursor: number }).cursor
}

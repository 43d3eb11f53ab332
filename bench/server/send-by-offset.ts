import { UPLOADS_PATH } from '../../contract/endpoints.ts'
import { newRecordingId, uploadId } from '../../contract/ids.ts'

/** As the app does it: one resumable upload (tus), piece after piece. Resolves to the status of the last answer. */
export async function sendByOffset(
  url: string,
  cookie: string,
  pieces: Iterable<Buffer>,
  recording = newRecordingId(),
): Promise<number> {
  const headers = { cookie, origin: url, 'tus-resumable': '1.0.0' }
  const pairs = Object.entries({ recording, segment: '0', mime: 'audio/wav' })
  const metadata = pairs.map(([name, value]) => `${name} ${btoa(value)}`).join(',')
  let { status } = await fetch(`${url}${UPLOADS_PATH}`, {
    method: 'POST',
    headers: { ...headers, 'upload-defer-length': '1', 'upload-metadata': metadata },
  })
  if (status !== 201) return status
  let offset = 0
  for (const piece of pieces) {
    const sent = await fetch(`${url}${UPLOADS_PATH}/${uploadId(recording, 0)}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(piece),
    })
    status = sent.status
    if (status !== 204) return status
    offset += piece.length
  }
  return status
}

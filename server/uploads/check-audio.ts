import { audioType, HEAD_BYTES } from '../../core/media/audio-type.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { HttpError } from '../kernel/problem.ts'

/** The blob's true audio type. Throws an HttpError when its bytes are not audio, whatever the sender called them. */
export async function checkAudio(blobs: Blobs, blob: string, declared: string): Promise<string> {
  const head = await blobs.read(blob, { start: 0, end: HEAD_BYTES }).toArray()
  const type = audioType(Buffer.concat(head), declared)
  if (type) return type
  throw new HttpError(415, "Earmark can't read this audio. Use WebM, MP4, Ogg, MP3, WAV, AAC or FLAC.", {
    code: 'not-audio',
  })
}

export const wrongHash = (): HttpError =>
  new HttpError(422, 'The audio changed on its way to the server. Send it again.', { code: 'wrong-hash' })

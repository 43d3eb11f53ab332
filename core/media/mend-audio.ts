import { mendMp4 } from './mend-mp4.ts'
import { mendWebm } from './mend-webm.ts'

/** What is whole of a recorder's file whose middle is damaged, as its parts; null when nothing has to be, or can be, mended. */
export function mendAudio(bytes: Uint8Array<ArrayBuffer>, mime: string): Uint8Array<ArrayBuffer>[] | null {
  if (mime.startsWith('audio/webm')) return mendWebm(bytes)
  return mime.startsWith('audio/mp4') ? mendMp4(bytes) : null
}

import { SEALED_AUDIO } from '../../contract/recordings/sealed-audio.ts'

type Container = { mime: string; starts: (head: Uint8Array) => boolean }

const text = (head: Uint8Array, at: number, expected: string): boolean =>
  String.fromCharCode(...head.subarray(at, at + expected.length)) === expected

const word = (head: Uint8Array): number => ((head[0] ?? 0) << 8) | (head[1] ?? 0)

/** Sync word, and a layer that is not the reserved one. */
const isMpegFrame = (head: Uint8Array): boolean => (word(head) & 0xffe0) === 0xffe0 && (word(head) & 0x0006) !== 0

/** By the first bytes, whatever the sender says (WHATWG MIME Sniffing, 6.2; ADTS and MPEG audio by their sync word). */
const containers: readonly Container[] = [
  { mime: 'audio/webm', starts: (head) => text(head, 0, '\x1a\x45\xdf\xa3') },
  { mime: 'audio/mp4', starts: (head) => text(head, 4, 'ftyp') },
  { mime: 'audio/ogg', starts: (head) => text(head, 0, 'OggS') },
  { mime: 'audio/wav', starts: (head) => text(head, 0, 'RIFF') && text(head, 8, 'WAVE') },
  { mime: 'audio/flac', starts: (head) => text(head, 0, 'fLaC') },
  { mime: 'audio/aac', starts: (head) => (word(head) & 0xfff6) === 0xfff0 },
  { mime: SEALED_AUDIO, starts: (head) => text(head, 0, 'EMS1') },
  { mime: 'audio/mpeg', starts: (head) => text(head, 0, 'ID3') || isMpegFrame(head) },
]

/** Bytes of a file's head that are enough to know it. */
export const HEAD_BYTES = 16

/**
 * The audio type of a file by its head, sealed audio's too, with the sender's codecs when the container is the same; null when it is not
 * audio that is known here.
 */
export function audioType(head: Uint8Array, declared: string): string | null {
  const found = containers.find(({ starts }) => starts(head))
  if (!found) return null
  const codecs = /^audio\/([\w.+-]+)\s*;\s*codecs="?([\w.,+-]+)"?$/i.exec(declared)
  return codecs && found.mime === `audio/${codecs[1]?.toLowerCase()}` ? `${found.mime};codecs=${codecs[2]}` : found.mime
}

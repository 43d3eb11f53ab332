type Container = { mime: string; starts: (head: Buffer) => boolean }

const text = (head: Buffer, at: number, expected: string): boolean =>
  head.toString('latin1', at, at + expected.length) === expected

/** Sync word, and a layer that is not the reserved one. */
const isMpegFrame = (head: Buffer): boolean => {
  const word = head.readUInt16BE(0)
  return (word & 0xffe0) === 0xffe0 && (word & 0x0006) !== 0
}

/** By the first bytes, whatever the sender says (WHATWG MIME Sniffing, 6.2; ADTS and MPEG audio by their sync word). */
const containers: readonly Container[] = [
  { mime: 'audio/webm', starts: (head) => head.readUInt32BE(0) === 0x1a45dfa3 },
  { mime: 'audio/mp4', starts: (head) => text(head, 4, 'ftyp') },
  { mime: 'audio/ogg', starts: (head) => text(head, 0, 'OggS') },
  { mime: 'audio/wav', starts: (head) => text(head, 0, 'RIFF') && text(head, 8, 'WAVE') },
  { mime: 'audio/flac', starts: (head) => text(head, 0, 'fLaC') },
  { mime: 'audio/aac', starts: (head) => (head.readUInt16BE(0) & 0xfff6) === 0xfff0 },
  { mime: 'audio/mpeg', starts: (head) => text(head, 0, 'ID3') || isMpegFrame(head) },
]

/** Bytes of a file's head that are enough to know it. */
export const HEAD_BYTES = 16

/**
 * The audio type of a file by its head, with the sender's codecs when the container is the same; null when it is not
 * audio that this server knows.
 */
export function audioType(head: Buffer, declared: string): string | null {
  const padded = Buffer.concat([head, Buffer.alloc(HEAD_BYTES)])
  const found = containers.find(({ starts }) => starts(padded))
  if (!found) return null
  const codecs = /^audio\/([\w.+-]+)\s*;\s*codecs="?([\w.,+-]+)"?$/i.exec(declared)
  return codecs && found.mime === `audio/${codecs[1]?.toLowerCase()}` ? `${found.mime};codecs=${codecs[2]}` : found.mime
}

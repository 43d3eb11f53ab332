import { open } from 'node:fs/promises'
import { audioType, HEAD_BYTES } from '../../../core/media/audio-type.ts'

/** Names of ffmpeg's demuxers by the type that the first bytes tell. */
const DEMUXERS = new Map([
  ['audio/webm', 'matroska'],
  ['audio/mp4', 'mov'],
  ['audio/ogg', 'ogg'],
  ['audio/wav', 'wav'],
  ['audio/flac', 'flac'],
  ['audio/aac', 'aac'],
  ['audio/mpeg', 'mp3'],
])
/** Of ID3v2: "ID3", version, flags, and a length of four times seven bits (id3.org, ID3v2.4, 3.1). */
const TAG_HEAD_BYTES = 10
const HAS_FOOTER = 0x10
/** Programs that tag a file twice leave two tags. */
const MOST_TAGS = 8

/** The same of a take that still arrives, by its first bytes: what recorders of browsers write, and nothing else. */
export function demuxerOfTake(head: Buffer): 'matroska' | 'mov' | null {
  const demuxer = DEMUXERS.get(audioType(head, '') ?? '')
  return demuxer === 'matroska' || demuxer === 'mov' ? demuxer : null
}

/**
 * The one demuxer that may read a file, by its first bytes and, behind ID3 tags, by those after them; null when it is not
 * audio. Nobody guesses: what looks like a playlist to a guess would have ffmpeg open the files that it names.
 */
export async function demuxerOf(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const headAt = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, at)
      return buffer.subarray(0, bytesRead)
    }
    let head = await headAt(0)
    let type = audioType(head, '')
    let at = 0
    for (let tags = 0; tags < MOST_TAGS && tagBytes(head) > 0; tags++) {
      at += tagBytes(head)
      head = await headAt(at)
    }
    // Padding that a tag does not count is common before MPEG audio, whose demuxer looks for the first frame.
    if (at > 0) type = behindTag(audioType(head, ''))
    return DEMUXERS.get(type ?? '') ?? null
  } finally {
    await file.close()
  }
}

const behindTag = (type: string | null): string => (type === 'audio/flac' || type === 'audio/aac' ? type : 'audio/mpeg')

/** 0 where there is no tag. */
function tagBytes(head: Buffer): number {
  if (head.length < TAG_HEAD_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0)
  return TAG_HEAD_BYTES + length + (head.readUInt8(5) & HAS_FOOTER ? TAG_HEAD_BYTES : 0)
}

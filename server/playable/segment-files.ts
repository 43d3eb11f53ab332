import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '../blobs/blobs.ts'

const EXTENSIONS = new Map([
  ['audio/webm', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
])

/** Streams a blob to a file that engines can open, and returns its path with the extension of its type. */
export async function copyBlob(
  blobs: Blobs,
  name: string,
  target: string,
  mime: string,
  signal: AbortSignal,
): Promise<string> {
  const path = `${target}.${EXTENSIONS.get(mime.split(';')[0] ?? '') ?? 'audio'}`
  await pipeline(blobs.read(name), createWriteStream(path), { signal })
  return path
}

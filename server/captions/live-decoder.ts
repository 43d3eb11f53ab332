import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { demuxerOfTake } from '../speech/decode/container.ts'
import { ffmpegLive } from '../speech/decode/ffmpeg.ts'
import { runProgram } from '../speech/local/program.ts'
import { findUpload } from '../store/tables/recordings/uploads.ts'
import { readParts } from '../uploads/parts/compare-parts.ts'
import { type GrowthEnd, type GrowthPorts, growthOf, LOOK_MS } from './growing-upload.ts'
import { headerOf, lastCluster } from './join-webm.ts'

/** A take that has more than this is not decoded from its beginning: half a minute. Bytes. */
const JOIN_BYTES = 192 * 1024
/** Where it begins there is its header, long before this. Bytes. */
const HEADER_BYTES = 64 * 1024
/** Recorders begin a cluster at least so often: 32 s, the most that the times within one can say. Bytes. */
const TAIL_BYTES = 384 * 1024

/** Sealed audio, or a container of which the middle cannot be decoded by itself. */
export class NoCaptionsError extends Error {
  override name = 'NoCaptionsError'
}

/** A child has ended before its time: for the log alone. */
export class CaptionsStoppedError extends Error {
  override name = 'CaptionsStoppedError'
}

type Decoding = {
  ffmpeg: string
  /** Samples as they come (see pcm.ts), and at which second of the segment the first of all of them lies. */
  onSamples: (samples: Buffer, start: number) => void
  /** All that has arrived was given: called again and again. Throws to end it. */
  onIdle: () => void
  onBytes: () => void
}

/** Decodes one upload while it grows, from close to its newest bytes on, each byte once. Resolves when no more can come. */
export async function decodeGrowing(
  ports: GrowthPorts,
  upload: string,
  { ffmpeg, onSamples, onIdle, onBytes }: Decoding,
  signal: AbortSignal,
): Promise<GrowthEnd> {
  const join = await firstBytes(ports, upload, onIdle, signal)
  const demuxer = demuxerOfTake(join.bytes)
  if (!demuxer) throw new NoCaptionsError()
  let end: GrowthEnd | null = null
  const feed = async (input: Writable, gone: AbortSignal): Promise<void> => {
    await write(input, join.bytes, gone)
    const growth = growthOf(ports, upload, join.next, AbortSignal.any([signal, gone]))
    try {
      for (;;) {
        const { value, done } = await growth.next()
        if (done) {
          end = value
          return
        }
        if (value.kind === 'idle') onIdle()
        else {
          onBytes()
          await write(input, value.bytes, gone)
        }
      }
    } finally {
      await growth.return('gone')
    }
  }
  await runProgram(ffmpegLive(ffmpeg, demuxer), { signal, feed }, async (output) => {
    for await (const samples of output as AsyncIterable<Buffer>) onSamples(samples, join.seconds)
  })
  if (end === null) throw new CaptionsStoppedError('The decoder ended before its upload.')
  return end
}

/** An upload is made a moment before its first bytes come. */
async function firstBytes(ports: GrowthPorts, upload: string, onIdle: () => void, signal: AbortSignal): Promise<Join> {
  for (;;) {
    const join = await beginningOf(ports, upload)
    if (join.next > 0) return join
    onIdle()
    await delay(LOOK_MS, undefined, { signal })
  }
}

/** `next`: the byte of the upload that follows. */
type Join = { bytes: Buffer; next: number; seconds: number }

/** However long the take is, and however few its parts: no more of it is held than that. */
async function beginningOf(ports: GrowthPorts, upload: string): Promise<Join> {
  const next = (await findUpload(ports.database, upload))?.bytes ?? 0
  const read = (start: number, end: number): Promise<Buffer> => readParts(ports, upload, { start, end })
  if (next <= JOIN_BYTES) return { bytes: await read(0, next), next, seconds: 0 }
  const first = await read(0, HEADER_BYTES)
  const tail = await read(Math.max(0, next - TAIL_BYTES), next)
  const header = headerOf(first)
  const cluster = lastCluster(tail)
  if (!header || !cluster || demuxerOfTake(first) !== 'matroska') throw new NoCaptionsError()
  return { bytes: Buffer.concat([header, tail.subarray(cluster.at)]), next, seconds: cluster.seconds }
}

async function write(input: Writable, bytes: Buffer, gone: AbortSignal): Promise<void> {
  if (!input.write(bytes)) await once(input, 'drain', { signal: gone })
}

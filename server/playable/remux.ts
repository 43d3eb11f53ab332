import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import { audioType, HEAD_BYTES } from '../../core/media/audio-type.ts'
import { mendAudio } from '../../core/media/mend-audio.ts'
import { SOUND_FORMATS } from '../speech/decode/audio-formats.ts'
import { wholeBlocks } from './whole-blocks.ts'

export type RemuxForm = 'own' | 'mp4'

/** `seconds` of audio in the file; `isBetter` when a file was written that players should get instead. */
export type Remuxed = { seconds: number; isBetter: boolean }

/**
 * Rewrites a recorder's live WebM or MP4 as a file that states its length and is seekable at once. Packet by packet, without
 * decoding. Other types state their length themselves and are only measured. Throws when there is no audio in it, or when some of
 * it cannot be read, as the counted length would be wrong.
 * @param form `mp4`: in that container whatever it came in, if players know its codec there
 * @param source may lose what is damaged, and the end of a truncated packet
 */
export async function remux(source: string, target: string, form: RemuxForm = 'own'): Promise<Remuxed> {
  mendMiddle(source)
  const blocks = mendEnd(source)
  using input = new Input({ formats: SOUND_FORMATS, source: new FilePathSource(source) })
  const { name } = await input.getFormat()
  const isWebm = name === 'WebM' || name === 'Matroska'
  // Behind damage mediabunny 1.61 looks for the next element, and never ends where none comes (`resync`).
  if (isWebm && blocks === 0) throw new Error('There is no sound in this file.')
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('There is no sound in this file.')
  if (form === 'mp4') {
    const codec = await track.getCodec()
    if (codec !== 'opus' && codec !== 'aac') throw new Error(`Players know no ${codec} in MP4.`)
  } else if (!isWebm && name !== 'MP4' && name !== 'QuickTime File Format') {
    return { seconds: await track.computeDuration(), isBetter: false }
  }
  const raw = Math.max(blocks, await countPackets(track))
  const format = isWebm && form === 'own' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' })
  const { packets, seconds } = await write(track, format, target, raw)
  if (packets < raw) throw new Error(`Of ${raw} packets of this file only ${packets} can be read.`)
  return { seconds, isBetter: true }
}

/** mediabunny stops reading at the first damage. */
function mendMiddle(path: string): void {
  const bytes = readFileSync(path)
  const parts = mendAudio(bytes, audioType(bytes.subarray(0, HEAD_BYTES), '') ?? '')
  if (parts) writeFileSync(path, Buffer.concat(parts))
}

/** mediabunny drops a last cluster that ends within a block. Returns the number of blocks. */
function mendEnd(path: string): number {
  const { blocks, end } = wholeBlocks(path)
  if (end > 0) truncateSync(path, end)
  return blocks
}

async function countPackets(track: InputAudioTrack): Promise<number> {
  let count = 0
  for await (const _ of packetsOf(track)) count++
  return count
}

/** In order of time, without duplicates: at its stop WebKit writes the last fragment a second time. */
async function* packetsOf(track: InputAudioTrack): AsyncGenerator<EncodedPacket> {
  let last = Number.NEGATIVE_INFINITY
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp <= last) continue
    last = packet.timestamp
    yield packet
  }
}

async function write(
  track: InputAudioTrack,
  format: OutputFormat,
  target: string,
  maximumPacketCount: number,
): Promise<{ packets: number; seconds: number }> {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (!codec || !decoderConfig) throw new Error('The sound of this file is of an unknown kind.')
  const output = new Output({ format, target: new FilePathTarget(target) })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount })
  await output.start()
  let packets = 0
  let seconds = 0
  let first: number | null = null
  let held: EncodedPacket | null = null
  const add = async (packet: EncodedPacket, duration: number): Promise<void> => {
    await source.add(packet.clone({ duration }), { decoderConfig })
    first ??= packet.timestamp
    packets++
    seconds = packet.timestamp - first + duration
  }
  // A WebM states when a packet begins, not how long it is: the next packet tells, and for the last one the packet before.
  let step = 0
  for await (const packet of packetsOf(track)) {
    if (held) {
      step = packet.timestamp - held.timestamp
      await add(held, held.duration || step)
    }
    held = packet
  }
  if (held) await add(held, held.duration || step)
  await output.finalize()
  return { packets, seconds }
}

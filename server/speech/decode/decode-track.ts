import { type AudioCodec, AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { OpusDecoder } from 'opus-decoder'
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from './pcm.ts'
import { Resampler } from './resampler.ts'

/** A hole between packets longer than this is filled with silence, so that samples keep the player's time. Seconds. */
const HOLE = 0.1
/** Opus packets handed to the decoder at once: about four seconds. */
const BATCH = 64
/** RFC 6716, 2.1.4: an Opus packet holds at most 120 ms. Seconds. */
const LONGEST_PACKET = 0.12

export const isDecodable = (codec: AudioCodec | null): boolean =>
  codec === 'opus' || (codec?.startsWith('pcm-') ?? false)

/** Samples of a track, at most so many seconds and the packets that hold the last of them; silence in the place of holes. */
export async function* decodeTrack(track: InputAudioTrack, seconds: number): AsyncGenerator<Buffer> {
  const decoded = (await track.getCodec()) === 'opus' ? opusSamples(track) : pcmSamples(track)
  let position = 0
  for await (const { timestamp, samples } of decoded) {
    const hole = Math.min(timestamp, seconds) - position / SAMPLE_RATE
    if (position > 0 && hole > HOLE) {
      const silence = Math.round(hole * SAMPLE_RATE)
      position += silence
      yield* silent(silence)
    }
    position += samples.length
    yield toBytes(samples)
    if (position > seconds * SAMPLE_RATE) return
  }
}

/** A second at a time: a hole is as long as a file says. */
function* silent(samples: number): Generator<Buffer> {
  for (let left = samples; left > 0; left -= SAMPLE_RATE) {
    yield Buffer.alloc(Math.min(left, SAMPLE_RATE) * BYTES_PER_SAMPLE)
  }
}

type Decoded = { timestamp: number; samples: Float32Array }

async function* opusSamples(track: InputAudioTrack): AsyncGenerator<Decoded> {
  const config = await track.getDecoderConfig()
  const decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, channels: Math.min(2, config?.numberOfChannels ?? 1) })
  await decoder.ready
  let skip = preSkip(config)
  const decodeBatch = (packets: Uint8Array[]): Float32Array => {
    const samples = toMono(decoder.decodeFrames(packets).channelData)
    const kept = samples.subarray(skip)
    skip = Math.max(0, skip - samples.length)
    return kept
  }
  try {
    let batch: Uint8Array[] = []
    let timestamp = 0
    let last = 0
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const isFull = batch.length === BATCH || packet.timestamp - last > LONGEST_PACKET + HOLE
      if (isFull && batch.length > 0) {
        yield { timestamp, samples: decodeBatch(batch) }
        batch = []
      }
      if (batch.length === 0) timestamp = packet.timestamp
      batch.push(packet.data)
      last = packet.timestamp
    }
    if (batch.length > 0) yield { timestamp, samples: decodeBatch(batch) }
  } finally {
    decoder.free()
  }
}

/** Samples at the beginning that only warm the decoder up: RFC 7845, 5.1, counted there at 48 kHz. */
function preSkip(config: AudioDecoderConfig | null): number {
  const description = config?.description
  if (!description) return 0
  const head = ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from(description)
  if (head.length < 12 || head.toString('latin1', 0, 8) !== 'OpusHead') return 0
  return Math.round((head.readUInt16LE(10) * SAMPLE_RATE) / 48_000)
}

async function* pcmSamples(track: InputAudioTrack): AsyncGenerator<Decoded> {
  let resampler: Resampler | null = null
  for await (const sample of new AudioSampleSink(track).samples()) {
    using closing = { sample, [Symbol.dispose]: () => sample.close() }
    resampler ??= new Resampler(closing.sample.sampleRate, SAMPLE_RATE)
    const planes = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      return plane
    })
    yield { timestamp: sample.timestamp, samples: resampler.push(toMono(planes)) }
  }
}

function toMono(planes: Float32Array[]): Float32Array {
  const [first, ...others] = planes
  if (!first || others.length === 0) return first ?? new Float32Array()
  return first.map((value, at) => others.reduce((sum, plane) => sum + (plane[at] ?? 0), value) / planes.length)
}

function toBytes(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * BYTES_PER_SAMPLE)
  for (const [at, value] of samples.entries()) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), at * BYTES_PER_SAMPLE)
  }
  return bytes
}

/**
 * Run as a child process with the path of a file, where to put the piece without an extension, and two moments in
 * seconds: writes the packets between them, as they are, to a file of its own and prints `{ path, mime, start }`.
 */
import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import { SOUND_FORMATS } from './audio-formats.ts'

type Container = { format: OutputFormat; extension: string; mime: string }

/** Containers that transcription servers read (OpenAI: flac, m4a, mp3, mp4, ogg, wav, webm). */
function containerFor(codec: AudioCodec | null): Container | null {
  switch (codec) {
    case 'opus':
    case 'vorbis':
      return { format: new WebMOutputFormat(), extension: 'webm', mime: 'audio/webm' }
    case 'aac':
      return { format: new Mp4OutputFormat({ fastStart: 'in-memory' }), extension: 'm4a', mime: 'audio/mp4' }
    case 'mp3':
      return { format: new Mp3OutputFormat(), extension: 'mp3', mime: 'audio/mpeg' }
    case 'flac':
      return { format: new FlacOutputFormat(), extension: 'flac', mime: 'audio/flac' }
    default:
      return codec?.startsWith('pcm-') ? { format: new WavOutputFormat(), extension: 'wav', mime: 'audio/wav' } : null
  }
}

async function cut(track: InputAudioTrack, target: string, from: number, to: number): Promise<object | null> {
  const codec = await track.getCodec()
  const container = containerFor(codec)
  const sink = new EncodedPacketSink(track)
  const first = (await sink.getPacket(from)) ?? (await sink.getFirstPacket())
  if (codec === null || container === null || first === null) return null
  const path = `${target}.${container.extension}`
  const output = new Output({ format: container.format, target: new FilePathTarget(path) })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  for await (const packet of sink.packets(first)) {
    if (packet.timestamp >= to) break
    const moved = packet.clone({ timestamp: Math.max(0, packet.timestamp - first.timestamp) })
    await source.add(moved, decoderConfig ? { decoderConfig } : {})
  }
  await output.finalize()
  return { path, mime: container.mime, start: Math.max(0, first.timestamp) }
}

async function main([path = '', target = '', from = '0', to = '0']: string[]): Promise<number> {
  using input = new Input({ formats: SOUND_FORMATS, source: new FilePathSource(path) })
  const track = await input.getPrimaryAudioTrack()
  const piece = track ? await cut(track, target, Number(from), Number(to)) : null
  if (!piece) return 1
  console.log(JSON.stringify(piece))
  return 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  return 1
})

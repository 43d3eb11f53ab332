/**
 * Run as a child process: decodes one file given by path to samples (see pcm.ts) on stdout, without ffmpeg, and no more of it
 * than so many seconds.
 */
import { once } from 'node:events'
import { FilePathSource, Input } from 'mediabunny'
import { SOUND_FORMATS } from './audio-formats.ts'
import { CODEC_NEEDS_FFMPEG } from './decode.ts'
import { decodeTrack, isDecodable } from './decode-track.ts'

async function main([path = '', seconds = '']: string[]): Promise<number> {
  using input = new Input({ formats: SOUND_FORMATS, source: new FilePathSource(path) })
  const track = await input.getPrimaryAudioTrack()
  if (!track) return 1
  if (!isDecodable(await track.getCodec())) return CODEC_NEEDS_FFMPEG
  for await (const samples of decodeTrack(track, Number(seconds))) {
    if (!process.stdout.write(samples)) await once(process.stdout, 'drain')
  }
  return 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  return 1
})

/** Run as a child process: decodes one file given by path to samples (see pcm.ts) on stdout, without ffmpeg. */
import { once } from 'node:events'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { CODEC_NEEDS_FFMPEG } from './decode.ts'
import { decodeTrack, isDecodable } from './decode-track.ts'

async function main(path: string): Promise<number> {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  const track = await input.getPrimaryAudioTrack()
  if (!track) return 1
  if (!isDecodable(await track.getCodec())) return CODEC_NEEDS_FFMPEG
  for await (const samples of decodeTrack(track)) {
    if (!process.stdout.write(samples)) await once(process.stdout, 'drain')
  }
  return 0
}

process.exitCode = await main(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error)
  return 1
})

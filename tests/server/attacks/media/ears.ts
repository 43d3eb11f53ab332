import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DecodeOptions } from '../../../../server/speech/decode/decode.ts'
import { inspectFile } from '../../../../server/speech/inspect-file.ts'
import { partByPart } from '../../../../server/speech/part-by-part.ts'
import { withScratchFolder } from '../../../../server/speech/scratch.ts'
import type { Transcriber } from '../../../../server/speech/transcriber.ts'

/** `seconds` that were decoded of one file, and the bytes of the disk that they took. */
export type Listened = { seconds: number; scratch: number }

/** An engine that listens as PocketSphinx and sherpa-onnx do, with the real decoders, and says how much it heard. */
export function ears(scratch: string, options: Pick<DecodeOptions, 'ffmpeg' | 'cpuSeconds'> = {}) {
  const listened: Listened[] = []
  const transcriber: Transcriber = {
    engine: 'ears',
    transcribe: (audio, { signal, ...rest }) =>
      withScratchFolder(scratch, async (folder) => {
        const keep = join(folder, 'samples')
        const heard = await inspectFile(audio, { signal, keep, ...options })
        listened.push({ seconds: heard.seconds, scratch: (await stat(keep)).blocks * 512 })
        return partByPart(heard, { signal, ...rest }, async ({ start, end }) => ({
          segments: [{ start, end, text: 'somebody speaks' }],
          language: 'en',
        }))
      }),
  }
  return { transcriber, listened }
}

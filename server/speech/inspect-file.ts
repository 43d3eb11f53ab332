import { STORED_PEAKS } from '../../contract/limits.ts'
import { type DecodeOptions, decode } from './decode/decode.ts'
import { Loudness } from './decode/loudness.ts'
import { SAMPLE_RATE } from './decode/pcm.ts'
import { writeSamples } from './decode/write-samples.ts'
import type { AudioFile } from './transcriber.ts'
import { type Stretch, speechStretches } from './voice-activity.ts'

/** What one pass over a file tells about it. */
export type InspectedFile = {
  seconds: number
  /** At most STORED_PEAKS bytes, base64. */
  peaks: string
  /** Where somebody may be speaking; empty for silence and steady noise. */
  stretches: Stretch[]
  /** Of each frame of FRAME_SECONDS, in dB below full scale. */
  levels: readonly number[]
  /** The file is longer than its limit (AudioFile): the rest was not decoded. */
  isCut: boolean
}

/** Decodes a file once from end to end and measures it; `keep` also writes the samples (see pcm.ts) to that path. */
export async function inspectFile(
  audio: AudioFile,
  options: DecodeOptions & { keep?: string },
): Promise<InspectedFile> {
  const loudness = new Loudness()
  const { isCut } = await decode(audio, options, async (samples) => {
    if (options.keep === undefined) {
      for await (const chunk of samples) loudness.push(chunk)
      return
    }
    await writeSamples(tapped(samples, loudness), options.keep)
  })
  return {
    seconds: loudness.samples / SAMPLE_RATE,
    peaks: Buffer.from(storedPeaks(loudness.peaks)).toString('base64'),
    stretches: speechStretches(loudness.levels),
    levels: loudness.levels,
    isCut,
  }
}

async function* tapped(samples: AsyncIterable<Buffer>, loudness: Loudness): AsyncGenerator<Buffer> {
  for await (const chunk of samples) {
    loudness.push(chunk)
    yield chunk
  }
}

/** The loudest of each of STORED_PEAKS equal parts; a short file keeps one per frame. */
function storedPeaks(peaks: readonly number[]): number[] {
  const parts = Math.min(STORED_PEAKS, peaks.length)
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * peaks.length) / parts)
    return Math.max(...peaks.slice(from, Math.floor(((part + 1) * peaks.length) / parts)))
  })
}

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { POCKETSPHINX } from '../../../core/transcripts/draft.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE, wavHeader } from '../decode/pcm.ts'
import { inspectFile } from '../inspect-file.ts'
import { partByPart } from '../part-by-part.ts'
import { isSpoken } from '../plan-parts.ts'
import { withScratchFolder } from '../scratch.ts'
import { withMarks } from '../text/with-marks.ts'
import { EngineFailedError, type Transcriber } from '../transcriber.ts'
import type { Stretch } from '../voice-activity.ts'
import { findProgram } from './find-program.ts'
import { PocketSphinxOutput, segmentAtPauses } from './pocketsphinx-output.ts'
import { RECOGNISER, runProgram } from './program.ts'

/** Where Debian's pocketsphinx-en-us and a build from source put the model of US English. */
const MODELS = ['/usr/share/pocketsphinx/model/en-us/en-us', '/usr/local/share/pocketsphinx/model/en-us/en-us']

type Installed = {
  program: string
  /** For temporary files: about 2 MB for each minute of audio. */
  scratch: string
  /** See DecodeOptions. */
  ffmpeg?: string | null
}

/** The program's path when it and its model are on this machine, else null. */
export function findPocketSphinx(): string | null {
  return MODELS.some((model) => existsSync(join(model, 'mdef'))) ? findProgram('pocketsphinx_continuous') : null
}

/**
 * Silence put before and after what the engine is given. Without it the first word is lost and the levels that it
 * learns from the first frames are wrong: with it the word error rate of our samples fell from 56 to 42 %.
 */
const LEAD_SECONDS = 0.5
const LEAD_BYTES = Math.round(LEAD_SECONDS * SAMPLE_RATE) * BYTES_PER_SAMPLE

/** The engine that needs no key and no download: US English, a rough draft with marks by its pauses. */
export function createPocketSphinx(installed: Installed): Transcriber {
  return {
    engine: POCKETSPHINX,
    languages: ['en'],
    takesVocabulary: false,
    transcribe: (audio, options) =>
      withScratchFolder(installed.scratch, async (folder) => {
        const samples = join(folder, 'samples')
        const { signal } = options
        const heard = await inspectFile(audio, { signal, ffmpeg: installed.ffmpeg, keep: samples })
        const isHeard = ({ start, end }: TranscriptSegment) => {
          const middle = (start + end) / 2
          return isSpoken({ start: middle, end: middle }, heard.stretches)
        }
        return partByPart(heard, options, async (part, onFound) => {
          const wav = join(folder, 'part.wav')
          await cutPart(samples, part, wav)
          const output = new PocketSphinxOutput(part.start - LEAD_SECONDS)
          const segments: TranscriptSegment[] = []
          await recognise(installed.program, wav, signal, output, (found) => {
            segments.push(...found.filter(isHeard))
            onFound(withMarks(segments, 'en'))
          })
          return { segments: withMarks(segments, 'en'), language: 'en' }
        })
      }),
  }
}

async function cutPart(samples: string, part: Stretch, wav: string): Promise<void> {
  const start = Math.floor(part.start * SAMPLE_RATE) * BYTES_PER_SAMPLE
  const end = Math.floor(part.end * SAMPLE_RATE) * BYTES_PER_SAMPLE
  async function* file(): AsyncGenerator<Buffer> {
    yield wavHeader(end - start + 2 * LEAD_BYTES)
    yield Buffer.alloc(LEAD_BYTES)
    yield* createReadStream(samples, { start, end: end - 1 }) as AsyncIterable<Buffer>
    yield Buffer.alloc(LEAD_BYTES)
  }
  await pipeline(Readable.from(file()), createWriteStream(wav))
}

async function recognise(
  path: string,
  wav: string,
  signal: AbortSignal,
  output: PocketSphinxOutput,
  onSegments: (segments: TranscriptSegment[]) => void,
): Promise<void> {
  const args = ['-infile', wav, '-logfn', '/dev/null', '-time', 'yes']
  const program = { path, args, limits: RECOGNISER }
  const { exit } = await runProgram(program, { signal }, async (stdout) => {
    for await (const line of createInterface({ input: stdout })) onSegments(segmentAtPauses(output.push(line)))
    onSegments(segmentAtPauses(output.end()))
  })
  if (exit.code !== 0) {
    throw new EngineFailedError('Transcription stopped before it was done. Earmark will try again.', {
      permanent: false,
      fault: 'stopped',
      cause: exit,
    })
  }
}

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { unknownTo } from '../../../core/transcripts/spoken-language.ts'
import { inspectFile } from '../inspect-file.ts'
import { languagesOfModel } from '../known-languages.ts'
import { languageCode } from '../language-code.ts'
import { partByPart } from '../part-by-part.ts'
import { planParts } from '../plan-parts.ts'
import { withScratchFolder } from '../scratch.ts'
import { marked } from '../text/with-marks.ts'
import { EngineFailedError, type Transcriber } from '../transcriber.ts'
import type { Stretch } from '../voice-activity.ts'
import { type Exit, RECOGNISER, runProgram } from './program.ts'
import { sherpaConfig } from './sherpa-config.ts'
import type { SherpaModel } from './sherpa-model.ts'
import { type SherpaResult, segmentsOf } from './sherpa-output.ts'

export type SherpaTask = {
  config: object
  samples: string
  spans: Stretch[]
  /** Silence around each span; left out but where it is tried what a model loses without. Seconds. */
  pad?: number
}
export type SherpaLine = { span: Stretch; result: SherpaResult }

type Chosen = {
  model: SherpaModel
  /** ISO 639-1; null: models that know several find out by themselves. */
  language: string | null
  /** Folder for temporary files: about 2 MB for each minute of audio. */
  scratch: string
}

const CHILD = fileURLToPath(new URL('./sherpa-child.ts', import.meta.url))
/** Whisper hears at most 30 s at once; the others take memory by the square of it. */
const LONGEST_SPAN = 20
/** A pause this long, in seconds, begins a new span. */
const PAUSE = 0.8

/** Whether the optional package is installed for this machine. */
export function hasSherpa(): boolean {
  try {
    createRequire(import.meta.url).resolve('sherpa-onnx-node')
    return true
  } catch {
    return false
  }
}

/** A speech model on this machine (Whisper, Moonshine, Parakeet, Zipformer …), run by sherpa-onnx in a child process. */
export function createSherpa({ model, language: byDefault, scratch }: Chosen): Transcriber {
  const languages = languagesOfModel(model)
  const knowing = languages === undefined ? {} : { languages }
  const only = languages?.length === 1 ? (languages[0] ?? null) : null
  return {
    engine: `${model.name} (sherpa-onnx)`,
    ...knowing,
    takesVocabulary: false,
    transcribe: (audio, options) =>
      withScratchFolder(scratch, async (folder) => {
        const { signal } = options
        const asked = options.language ?? byDefault
        // What it does not know it cannot have heard.
        const language = unknownTo(knowing, asked) === null ? asked : null
        const config = sherpaConfig(model, language)
        const known = language ?? only
        const samples = join(folder, 'samples')
        const heard = await inspectFile(audio, { signal, keep: samples })
        return partByPart(heard, options, async (part, onFound) => {
          const spans = planParts(within(heard.stretches, part), {
            longest: LONGEST_SPAN,
            worthSkipping: PAUSE,
            levels: heard.levels,
          })
          const segments: TranscriptSegment[] = []
          let found: string | null = null
          await recognise({ config, samples, spans }, signal, ({ span, result }) => {
            segments.push(...segmentsOf(result, span))
            found ||= result.lang ?? null
            onFound(marked(segments, known))
          })
          // Zipformer and older models give words alone.
          return { segments: marked(segments, known), language: found ? languageCode(found) : known }
        })
      }),
  }
}

const within = (stretches: readonly Stretch[], part: Stretch): Stretch[] =>
  stretches
    .map(({ start, end }) => ({ start: Math.max(start, part.start), end: Math.min(end, part.end) }))
    .filter(({ start, end }) => end > start)

async function recognise(task: SherpaTask, signal: AbortSignal, onLine: (line: SherpaLine) => void): Promise<void> {
  const args = ['--no-warnings', CHILD, JSON.stringify(task)]
  const program = { path: process.execPath, args, limits: RECOGNISER }
  const { exit } = await runProgram(program, { signal }, async (stdout) => {
    for await (const line of createInterface({ input: stdout })) {
      if (line.startsWith('{"span"')) onLine(JSON.parse(line) as SherpaLine)
    }
  })
  if (exit.code !== 0) throw childFailed(exit)
}

/** SIGKILL is the machine's, when memory runs out, or a person's; every other end is the model's. */
function childFailed(exit: Exit): EngineFailedError {
  if (exit.killedBy === 'SIGKILL') {
    return new EngineFailedError(
      'Transcription stopped, perhaps because the server ran out of memory. Earmark will try again.',
      {
        permanent: false,
        fault: 'stopped',
        cause: exit,
      },
    )
  }
  return new EngineFailedError(
    "The speech model couldn't run: a file is missing, damaged or the wrong kind. Ask the person who runs the server to check it (npm run engine), then choose Retry.",
    { permanent: true, fault: 'model', cause: exit },
  )
}

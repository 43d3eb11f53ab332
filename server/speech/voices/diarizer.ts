import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Limits } from '../decode/sandbox.ts'
import { inspectFile } from '../inspect-file.ts'
import { type Exit, runProgram } from '../local/program.ts'
import { engineThreads } from '../local/sherpa-config.ts'
import { planParts } from '../plan-parts.ts'
import { withScratchFolder } from '../scratch.ts'
import type { AudioFile } from '../transcriber.ts'
import type { Stretch } from '../voice-activity.ts'
import type { Allowance } from './allowance.ts'
import type { HeardVoice } from './group-voices.ts'
import type { VoiceModels } from './voice-models.ts'
import { tooSlow, VoicesFailedError } from './voices-failed.ts'

export type VoicesTask = { config: { embedding: object }; samples: string; part: Stretch }
export type VoiceLine = HeardVoice

export type Diarizer = {
  /** Of its models. */
  readonly name: string
  /** The voices of each part of a file, in seconds of the file: the same person comes again in each part. */
  listen(audio: AudioFile, options: ListenOptions): Promise<HeardVoice[]>
}

type ListenOptions = {
  signal: AbortSignal
  /** Of the whole recording. */
  allowance: Allowance
  onProgress?: (progress: number) => void
}

const CHILD = fileURLToPath(new URL('./voices-child.ts', import.meta.url))
const GIB = 1024 ** 3
/** Speakers are an extra: what takes more than both models and ten minutes of sound ever need is in the way of the others. */
const LIMITS: Limits = { cpuSeconds: null, memoryBytes: 2 * GIB, fileBytes: 0 }
/** By the clock, for the start of a child, and for each second of sound. Milliseconds. */
const START_MS = 120_000
const MS_FOR_A_SECOND = 2000
/**
 * Within a part voices are rather told apart too often than too seldom: two that are taken for one here stay so, while one in two is
 * joined by groupVoices. The distance (1 - cosine) up to which sherpa-onnx joins.
 */
const TOGETHER = 0.6
/** Seconds. */
const SHORTEST_TURN = 0.2
const SHORTEST_PAUSE = 0.5

type Chosen = {
  models: VoiceModels
  /** Folder for temporary files: about 2 MB for each minute of audio. */
  scratch: string
  /** Of one part; milliseconds. */
  deadline?: (seconds: number) => number
}

/** Models on this machine that tell voices apart, run by sherpa-onnx in a child process for each part. */
export function createDiarizer({ models, scratch, deadline = usualDeadline }: Chosen): Diarizer {
  const config = configOf(models)
  return {
    name: models.name,
    listen: (audio, { signal, allowance, onProgress }) =>
      withScratchFolder(scratch, async (folder) => {
        const samples = join(folder, 'samples')
        const inspect = (until: AbortSignal) => inspectFile(audio, { signal: until, keep: samples })
        const { stretches, levels, seconds } = await within(allowance.left(), signal, inspect)
        const parts = planParts(stretches, { levels })
        allowance.plan(parts.length)
        const voices: HeardVoice[] = []
        for (const part of parts) {
          const left = await allowance.next(part.end - part.start)
          const ms = Math.min(left, deadline(part.end - part.start))
          voices.push(...(await within(ms, signal, (until) => voicesOf({ config, samples, part }, until))))
          onProgress?.(Math.min(1, part.end / seconds))
        }
        return voices
      }),
  }
}

async function within<T>(ms: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const time = AbortSignal.timeout(Math.ceil(ms))
  try {
    return await work(AbortSignal.any([signal, time]))
  } catch (error) {
    signal.throwIfAborted()
    throw time.aborted ? tooSlow(error) : error
  }
}

const usualDeadline = (seconds: number): number => START_MS + MS_FOR_A_SECOND * seconds

/** OfflineSpeakerDiarizationConfig of sherpa-onnx (its types.js). */
function configOf({ segmentation, embedding }: VoiceModels): VoicesTask['config'] {
  const common = { numThreads: engineThreads(), provider: 'cpu', debug: 0 }
  const config = {
    segmentation: { pyannote: { model: segmentation }, ...common },
    embedding: { model: embedding, ...common },
    clustering: { numClusters: -1, threshold: TOGETHER },
    minDurationOn: SHORTEST_TURN,
    minDurationOff: SHORTEST_PAUSE,
  }
  return config
}

async function voicesOf(task: VoicesTask, signal: AbortSignal): Promise<HeardVoice[]> {
  const args = ['--no-warnings', CHILD, JSON.stringify(task)]
  const program = { path: process.execPath, args, limits: LIMITS }
  const { result, exit } = await runProgram(program, { signal }, async (stdout) => {
    const lines: string[] = []
    for await (const line of createInterface({ input: stdout })) if (line.startsWith('{"print"')) lines.push(line)
    return lines
  })
  return voicesIn(result, exit)
}

/** What a child said that ended so: one that is killed leaves half a line. Throws VoicesFailedError. */
export function voicesIn(lines: readonly string[], exit: Exit): HeardVoice[] {
  if (exit.code !== 0) throw childFailed(exit)
  return lines.map((line) => JSON.parse(line) as VoiceLine)
}

/** Of onnxruntime (std::bad_alloc), Node and the C library. */
const NO_MEMORY = /bad_alloc|out of memory|cannot allocate memory|failed to allocate/i

function childFailed(cause: Exit): VoicesFailedError {
  const isTooMuch = cause.killedBy === 'SIGKILL' || NO_MEMORY.test(cause.complaint)
  return new VoicesFailedError(
    isTooMuch
      ? 'Not told apart: that was stopped, perhaps because the server ran out of memory.'
      : "Not told apart: the models for it couldn't run. A file is missing, damaged or the wrong kind.",
    { isTooMuch, cause },
  )
}

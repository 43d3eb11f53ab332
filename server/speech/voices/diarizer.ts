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
import type { HeardVoice } from './group-voices.ts'
import type { VoiceModels } from './voice-models.ts'

export type VoicesTask = { config: { embedding: object }; samples: string; part: Stretch }
export type VoiceLine = HeardVoice

export type Diarizer = {
  /** Of its models. */
  readonly name: string
  /** The voices of each part of a file, in seconds of the file: the same person comes again in each part. */
  listen(
    audio: AudioFile,
    options: { signal: AbortSignal; onProgress?: (progress: number) => void },
  ): Promise<HeardVoice[]>
}

/** A sentence for people: why nobody is told apart. The transcript is not worse for it. */
export class VoicesFailedError extends Error {
  override name = 'VoicesFailedError'
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
    listen: (audio, { signal, onProgress }) =>
      withScratchFolder(scratch, async (folder) => {
        const samples = join(folder, 'samples')
        const { stretches, levels, seconds } = await inspectFile(audio, { signal, keep: samples })
        const voices: HeardVoice[] = []
        for (const part of planParts(stretches, { levels })) {
          const time = AbortSignal.timeout(Math.ceil(deadline(part.end - part.start)))
          voices.push(...(await voicesOf({ config, samples, part }, signal, time)))
          onProgress?.(Math.min(1, part.end / seconds))
        }
        return voices
      }),
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

async function voicesOf(task: VoicesTask, signal: AbortSignal, time: AbortSignal): Promise<HeardVoice[]> {
  const voices: HeardVoice[] = []
  const args = ['--no-warnings', CHILD, JSON.stringify(task)]
  const program = { path: process.execPath, args, limits: LIMITS }
  const { exit } = await runProgram(program, { signal: AbortSignal.any([signal, time]) }, async (stdout) => {
    for await (const line of createInterface({ input: stdout })) {
      if (line.startsWith('{"print"')) voices.push(JSON.parse(line) as VoiceLine)
    }
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw time.aborted ? new VoicesFailedError(TOO_SLOW, { cause: error }) : error
  })
  if (exit.code !== 0) throw childFailed(exit)
  return voices
}

const TOO_SLOW = 'Not told apart: that took the server much longer than the recording lasts.'

const childFailed = (cause: Exit): VoicesFailedError =>
  new VoicesFailedError(
    cause.killedBy === 'SIGKILL'
      ? 'Not told apart: that was stopped, perhaps because the server ran out of memory.'
      : "Not told apart: the models for it couldn't run. A file is missing, damaged or the wrong kind.",
    { cause },
  )

/**
 * Run as a child process with one argument, the JSON of VoicesTask: prints each voice that it tells apart in a part of the samples,
 * one JSON line each. A damaged model ends the process here (abort of onnxruntime), and only here.
 */
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { SAMPLE_RATE } from '../decode/pcm.ts'
import { readSamples } from '../local/read-samples.ts'
import { cropsOf } from './crops.ts'
import type { VoiceLine, VoicesTask } from './diarizer.ts'

type Segment = { start: number; end: number; speaker: number }
type Stream = { acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void; inputFinished(): void }
type Extractor = {
  dim: number
  createStream(): Stream
  isReady(stream: Stream): boolean
  compute(stream: Stream, externalBuffer: boolean): Float32Array
}
/** The part of the add-on that is used here; it comes without types. */
type AddOn = {
  OfflineSpeakerDiarization: new (config: object) => { process(samples: Float32Array): Segment[] }
  SpeakerEmbeddingExtractor: new (config: object) => Extractor
}

/** Digits of a print. */
const PRECISION = 6

const { config, samples: path, part } = JSON.parse(process.argv[2] ?? '') as VoicesTask
const { OfflineSpeakerDiarization, SpeakerEmbeddingExtractor } = createRequire(import.meta.url)(
  'sherpa-onnx-node',
) as AddOn
const file = await open(path)
const samples = await readSamples(file, part)
await file.close()
const segments = new OfflineSpeakerDiarization(config).process(samples)
const extractor = new SpeakerEmbeddingExtractor(config.embedding)
for (const speaker of new Set(segments.map((segment) => segment.speaker))) {
  // They come in no sure order (k2-fsa/sherpa-onnx#3382).
  const turns = segments.filter((segment) => segment.speaker === speaker).sort((a, b) => a.start - b.start)
  const others = segments.filter((segment) => segment.speaker !== speaker)
  const print = printOf(cropsOf(turns, others))
  if (print === null) continue
  const line: VoiceLine = {
    print: print.map((one) => Number(one.toPrecision(PRECISION))),
    turns: turns.map(({ start, end }) => ({ start: part.start + start, end: part.start + end })),
  }
  console.log(JSON.stringify(line))
}

/** The mean of what each crop sounds like, by its length; null when the model takes none of them. */
function printOf(crops: readonly { start: number; end: number }[]): number[] | null {
  const sum = new Array<number>(extractor.dim).fill(0)
  let isKnown = false
  for (const { start, end } of crops) {
    const stream = extractor.createStream()
    const crop = samples.slice(Math.floor(start * SAMPLE_RATE), Math.floor(end * SAMPLE_RATE))
    stream.acceptWaveform({ samples: crop, sampleRate: SAMPLE_RATE })
    stream.inputFinished()
    if (!extractor.isReady(stream)) continue
    const print = extractor.compute(stream, false)
    const length = Math.hypot(...print) || 1
    for (const [at, value] of print.entries()) sum[at] = (sum[at] ?? 0) + ((end - start) * value) / length
    isKnown = true
  }
  return isKnown ? sum : null
}

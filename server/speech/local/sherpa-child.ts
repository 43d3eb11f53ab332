/**
 * Run as a child process with one argument, the JSON of SherpaTask: prints what sherpa-onnx hears in each span, one JSON
 * line each. A damaged model ends the process here (abort of onnxruntime), and only here.
 */
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { SAMPLE_RATE } from '../decode/pcm.ts'
import { readSamples } from './read-samples.ts'
import type { SherpaLine, SherpaTask } from './sherpa.ts'

/** The part of the add-on that is used here; it comes without types. */
type Recognizer = {
  createStream(): { acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void }
  decode(stream: object): void
  getResult(stream: object): SherpaLine['result']
}
type AddOn = { OfflineRecognizer: new (config: object) => Recognizer }

/**
 * Silence before and after each span: models of eight bits, Parakeet above all, lose the first and the last sound of what begins and
 * ends at once.
 */
const PAD_SECONDS = 0.4

const { config, samples, spans, pad = PAD_SECONDS } = JSON.parse(process.argv[2] ?? '') as SherpaTask
const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node') as AddOn
const recognizer = new OfflineRecognizer(config)
const file = await open(samples)
for (const span of spans) {
  const stream = recognizer.createStream()
  stream.acceptWaveform({
    samples: await readSamples(file, span, Math.round(pad * SAMPLE_RATE)),
    sampleRate: SAMPLE_RATE,
  })
  recognizer.decode(stream)
  const line: SherpaLine = { span, result: withoutPad(recognizer.getResult(stream)) }
  console.log(JSON.stringify(line))
}
await file.close()

/** Times of the span again. */
function withoutPad(result: SherpaLine['result']): SherpaLine['result'] {
  const { timestamps } = result
  return timestamps ? { ...result, timestamps: timestamps.map((at) => Math.max(0, at - pad)) } : result
}

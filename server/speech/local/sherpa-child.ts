/**
 * Run as a child process with one argument, the JSON of SherpaTask: prints what sherpa-onnx hears in each span, one JSON
 * line each. A damaged model ends the process here (abort of onnxruntime), and only here.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '../decode/pcm.ts'
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
const PAD = Math.round(PAD_SECONDS * SAMPLE_RATE)

const { config, samples, spans } = JSON.parse(process.argv[2] ?? '') as SherpaTask
const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node') as AddOn
const recognizer = new OfflineRecognizer(config)
const file = await open(samples)
for (const span of spans) {
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples: await readSamples(file, span), sampleRate: SAMPLE_RATE })
  recognizer.decode(stream)
  const line: SherpaLine = { span, result: withoutPad(recognizer.getResult(stream)) }
  console.log(JSON.stringify(line))
}
await file.close()

async function readSamples(from: FileHandle, { start, end }: { start: number; end: number }): Promise<Float32Array> {
  const first = Math.floor(start * SAMPLE_RATE)
  const count = Math.floor(end * SAMPLE_RATE) - first
  const bytes = Buffer.alloc(count * BYTES_PER_SAMPLE)
  const { bytesRead } = await from.read(bytes, 0, bytes.length, first * BYTES_PER_SAMPLE)
  const padded = new Float32Array(bytesRead / BYTES_PER_SAMPLE + 2 * PAD)
  for (let at = 0; at < bytesRead / BYTES_PER_SAMPLE; at++) padded[PAD + at] = bytes.readInt16LE(at * 2) / 32_768
  return padded
}

/** Times of the span again. */
function withoutPad(result: SherpaLine['result']): SherpaLine['result'] {
  const { timestamps } = result
  return timestamps ? { ...result, timestamps: timestamps.map((at) => Math.max(0, at - PAD_SECONDS)) } : result
}

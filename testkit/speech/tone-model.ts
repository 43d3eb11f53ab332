/**
 * A speech model of our own in two kilobytes that runs in the real sherpa-onnx: it says "low" where it hears a tone of
 * 500 Hz, "high" for 2000 Hz, and nothing for anything quiet. A NeMo CTC model: per frame of 10 ms, 80 mel energies in,
 * a score for each token out.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { int, ints, node, onnxFile, tensor, value } from './onnx.ts'

/** Token 2 is the blank of CTC: NeMo counts it last. */
const TOKENS = ['▁low 0', '▁high 1', '<blk> 2']
const MELS = 80
/** Mel bins in which the tones are loudest (Slaney's scale up to 8 kHz), and the log energy that counts as loud. */
const BIN = { low: 12, high: 44 }
const LOUD = -6

/** Writes a folder that the server takes for a model. */
export async function writeToneModel(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'model.onnx'), toneModel())
  await writeFile(join(folder, 'tokens.txt'), `${TOKENS.join('\n')}\n`)
}

export function toneModel(): Buffer {
  const weights = new Float32Array(MELS * TOKENS.length)
  for (const near of [-1, 0, 1]) {
    weights[(BIN.low + near) * TOKENS.length] = 1 / 3
    weights[(BIN.high + near) * TOKENS.length + 1] = 1 / 3
  }
  const nodes = [
    node('Transpose', ['audio_signal'], 'frames', [ints('perm', [0, 2, 1])]),
    node('MatMul', ['frames', 'weights'], 'products'),
    node('Add', ['products', 'bias'], 'scores'),
    node('LogSoftmax', ['scores'], 'logprobs', [int('axis', -1)]),
  ]
  return onnxFile({
    name: 'tones',
    nodes,
    weights: [
      tensor('weights', [MELS, TOKENS.length], weights),
      tensor('bias', [TOKENS.length], new Float32Array([-LOUD, -LOUD, 0])),
    ],
    inputs: [value('audio_signal', 1, ['N', MELS, 'T']), value('length', 7, ['N'])],
    outputs: [value('logprobs', 1, ['N', 'T', TOKENS.length])],
    facts: { vocab_size: TOKENS.length - 1, subsampling_factor: 1, normalize_type: '' },
  })
}

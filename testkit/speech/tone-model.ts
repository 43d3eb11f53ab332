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
/** Frames at both ends in which a model with soft edges loses what it is given; fewer than what our engines are given as silence. */
const EDGE_FRAMES = 35
/** What each frame that is missing around another takes from a tone there: all of it, but for the last few. */
const EDGE_LOSS = 1

/** `edges`: `soft` loses the first and the last sound of what begins and ends at once, as Parakeet of eight bits does. */
export type ToneModelOptions = { edges?: 'soft' }

/** Writes a folder that the server takes for a model. */
export async function writeToneModel(folder: string, options: ToneModelOptions = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'model.onnx'), toneModel(options))
  await writeFile(join(folder, 'tokens.txt'), `${TOKENS.join('\n')}\n`)
}

export function toneModel({ edges }: ToneModelOptions = {}): Buffer {
  const soft = edges === 'soft' ? softEdges() : null
  const weights = new Float32Array(MELS * TOKENS.length)
  for (const near of [-1, 0, 1]) {
    weights[(BIN.low + near) * TOKENS.length] = 1 / 3
    weights[(BIN.high + near) * TOKENS.length + 1] = 1 / 3
  }
  const nodes = [
    node('Transpose', ['audio_signal'], 'frames', [ints('perm', [0, 2, 1])]),
    node('MatMul', ['frames', 'weights'], 'products'),
    node('Add', ['products', 'bias'], soft ? 'heard' : 'scores'),
    ...(soft?.nodes ?? []),
    node('LogSoftmax', ['scores'], 'logprobs', [int('axis', -1)]),
  ]
  return onnxFile({
    name: 'tones',
    nodes,
    weights: [
      tensor('weights', [MELS, TOKENS.length], weights),
      tensor('bias', [TOKENS.length], new Float32Array([-LOUD, -LOUD, 0])),
      ...(soft?.weights ?? []),
    ],
    inputs: [value('audio_signal', 1, ['N', MELS, 'T']), value('length', 7, ['N'])],
    outputs: [value('logprobs', 1, ['N', 'T', TOKENS.length])],
    facts: { vocab_size: TOKENS.length - 1, subsampling_factor: 1, normalize_type: '' },
  })
}

/** For each frame how many of those around it there are: fewer near the ends. What is missing counts against both tones. */
function softEdges() {
  const width = 2 * EDGE_FRAMES + 1
  const losses = new Float32Array([EDGE_LOSS, EDGE_LOSS, 0])
  return {
    nodes: [
      node('Conv', ['audio_signal', 'nothing', 'one'], 'ones'),
      node('Conv', ['ones', 'around'], 'counts', [ints('pads', [EDGE_FRAMES, EDGE_FRAMES])]),
      node('Transpose', ['counts'], 'counted', [ints('perm', [0, 2, 1])]),
      node('MatMul', ['counted', 'losses'], 'found'),
      node('Sub', ['found', 'most'], 'lost'),
      node('Add', ['heard', 'lost'], 'scores'),
    ],
    weights: [
      tensor('nothing', [1, MELS, 1], new Float32Array(MELS)),
      tensor('one', [1], new Float32Array([1])),
      tensor('around', [1, 1, width], new Float32Array(width).fill(1)),
      tensor('losses', [1, TOKENS.length], losses),
      tensor(
        'most',
        [TOKENS.length],
        losses.map((loss) => loss * width),
      ),
    ],
  }
}

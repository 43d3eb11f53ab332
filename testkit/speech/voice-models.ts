/**
 * Models of our own that tell voices of tones apart, for the real sherpa-onnx: who speaks in each frame of ten seconds (of the shape
 * of pyannote's segmentation 3.0, with a class for nobody, each voice, and each two at once), and what a voice sounds like
 * (of the shape of WeSpeaker: the loudness of each mel band). They know tone-meeting.ts and nothing of people.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { int, ints, node, onnxFile, tensor, value } from './onnx.ts'
import { VOICES } from './tone-meeting.ts'
import { SAMPLE_RATE } from './tone-sequence.ts'

/** Frames of pyannote's network. Samples. */
const WINDOW = 160_000
const FRAME = 991
const SHIFT = 270
/** A tone of this power counts as somebody who speaks. */
const HEARD = 1e-4
const MELS = 80
/** The log energy that counts as loud. */
const LOUD = -8

/** Writes a folder that the server takes for models of speakers. */
export async function writeVoiceModels(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'segmentation.onnx'), segmentation())
  await writeFile(join(folder, 'embedding.onnx'), embedding())
}

export function segmentation(): Buffer {
  const pairs = VOICES.flatMap((_, one) => VOICES.slice(one + 1).map((_, more) => [one, one + 1 + more]))
  const classes = [[], ...VOICES.map((_, voice) => [voice]), ...pairs]
  const count = VOICES.length
  const scores = new Float32Array(count * classes.length)
  for (const [at, voices] of classes.entries()) for (const one of voices) scores[one * classes.length + at] = 1
  const sums = new Float32Array(count * 2 * count)
  for (let voice = 0; voice < count; voice++)
    sums.fill(1, voice * 2 * count + 2 * voice, voice * 2 * count + 2 * voice + 2)
  return onnxFile({
    name: 'segmentation',
    nodes: [
      node('Conv', ['x', 'waves'], 'parts', [ints('strides', [SHIFT])]),
      node('Mul', ['parts', 'parts'], 'squares'),
      node('Conv', ['squares', 'sums'], 'powers'),
      node('Add', ['powers', 'least'], 'positive'),
      node('Log', ['positive'], 'logs'),
      node('Sub', ['logs', 'heard'], 'levels'),
      node('Transpose', ['levels'], 'frames', [ints('perm', [0, 2, 1])]),
      node('MatMul', ['frames', 'scores'], 'y'),
    ],
    weights: [
      tensor('waves', [2 * count, 1, FRAME], waves()),
      tensor('sums', [count, 2 * count, 1], sums),
      tensor('least', [1], new Float32Array([1e-9])),
      tensor('heard', [1], new Float32Array([Math.log(HEARD)])),
      tensor('scores', [count, classes.length], scores),
    ],
    inputs: [value('x', 1, ['N', 1, 'T'])],
    outputs: [value('y', 1, ['N', 'F', classes.length])],
    facts: {
      sample_rate: SAMPLE_RATE,
      window_size: WINDOW,
      receptive_field_size: FRAME,
      receptive_field_shift: SHIFT,
      num_speakers: count,
      powerset_max_classes: 2,
      num_classes: classes.length,
    },
  })
}

/** Cosine and sine of each voice's tone, within a Hann window, so that the power does not hang on the phase. */
function waves(): Float32Array {
  const all = new Float32Array(VOICES.length * 2 * FRAME)
  for (const [voice, hertz] of VOICES.entries()) {
    for (let at = 0; at < FRAME; at++) {
      const hann = (1 - Math.cos((2 * Math.PI * at) / (FRAME - 1))) / FRAME
      const turn = (2 * Math.PI * hertz * at) / SAMPLE_RATE
      all[2 * voice * FRAME + at] = hann * Math.cos(turn)
      all[(2 * voice + 1) * FRAME + at] = hann * Math.sin(turn)
    }
  }
  return all
}

export function embedding(): Buffer {
  return onnxFile({
    name: 'embedding',
    nodes: [
      node('Sub', ['feats', 'loud'], 'over'),
      node('Relu', ['over'], 'kept'),
      node('ReduceMean', ['kept'], 'embs', [ints('axes', [1]), int('keepdims', 0)]),
    ],
    weights: [tensor('loud', [1], new Float32Array([LOUD]))],
    inputs: [value('feats', 1, ['N', 'T', MELS])],
    outputs: [value('embs', 1, ['N', MELS])],
    facts: {
      framework: 'wespeaker',
      language: 'English',
      url: '',
      comment: '',
      sample_rate: SAMPLE_RATE,
      output_dim: MELS,
      normalize_samples: 1,
      feature_normalize_type: '',
    },
  })
}

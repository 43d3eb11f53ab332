/**
 * A speech model of our own in two kilobytes that runs in the real sherpa-onnx: it says "low" where it hears a tone of
 * 500 Hz, "high" for 2000 Hz, and nothing for anything quiet. A NeMo CTC model: per frame of 10 ms, 80 mel energies in,
 * a score for each token out. https://onnx.ai/onnx/repo-docs/IR.html, onnx.proto for the numbers of the fields.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  const bias = new Float32Array([-LOUD, -LOUD, 0])
  const nodes = [
    node('Transpose', ['audio_signal'], 'frames', [ints('perm', [0, 2, 1])]),
    node('MatMul', ['frames', 'weights'], 'products'),
    node('Add', ['products', 'bias'], 'scores'),
    node('LogSoftmax', ['scores'], 'logprobs', [int('axis', -1)]),
  ]
  const graph = [
    ...nodes.map((one) => message(1, one)),
    text(2, 'tones'),
    message(5, tensor('weights', [MELS, TOKENS.length], weights)),
    message(5, tensor('bias', [TOKENS.length], bias)),
    message(11, value('audio_signal', 1, ['N', MELS, 'T'])),
    message(11, value('length', 7, ['N'])),
    message(12, value('logprobs', 1, ['N', 'T', TOKENS.length])),
  ]
  const facts = { vocab_size: TOKENS.length - 1, subsampling_factor: 1, normalize_type: '' }
  return Buffer.concat([
    number(1, 8),
    message(7, Buffer.concat(graph)),
    message(8, Buffer.concat([text(1, ''), number(2, 13)])),
    ...Object.entries(facts).map(([key, fact]) => message(14, Buffer.concat([text(1, key), text(2, String(fact))]))),
  ])
}

function node(kind: string, inputs: string[], output: string, attributes: Buffer[] = []): Buffer {
  return Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, kind),
    ...attributes.map((attribute) => message(5, attribute)),
  ])
}

const int = (name: string, one: number): Buffer => Buffer.concat([text(1, name), number(3, one), number(20, 2)])
const ints = (name: string, many: number[]): Buffer =>
  Buffer.concat([text(1, name), ...many.map((one) => number(8, one)), number(20, 7)])

function tensor(name: string, shape: number[], values: Float32Array): Buffer {
  const bytes = Buffer.from(values.buffer)
  return Buffer.concat([...shape.map((size) => number(1, size)), number(2, 1), text(8, name), message(9, bytes)])
}

function value(name: string, element: number, shape: (string | number)[]): Buffer {
  const sizes = shape.map((size) => message(1, typeof size === 'number' ? number(1, size) : text(2, size)))
  const type = Buffer.concat([number(1, element), message(2, Buffer.concat(sizes))])
  return Buffer.concat([text(1, name), message(2, message(1, type))])
}

/** Protocol Buffers: a key of field number and wire type, then a varint (0) or so many bytes (2). */
const number = (field: number, one: number): Buffer => Buffer.concat([varint(field << 3), varint(one)])
const message = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes])
const text = (field: number, one: string): Buffer => message(field, Buffer.from(one))

/** Negative numbers take ten bytes, as 64 bits in two's complement. */
function varint(one: number): Buffer {
  let left = BigInt.asUintN(64, BigInt(one))
  const bytes: number[] = []
  do {
    bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0))
    left >>= 7n
  } while (left > 0n)
  return Buffer.from(bytes)
}

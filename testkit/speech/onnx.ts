/** As much of ONNX as small models of our own need. https://onnx.ai/onnx/repo-docs/IR.html, onnx.proto for the numbers of the fields. */

export type Network = {
  name: string
  nodes: Buffer[]
  /** Constants, of `tensor`. */
  weights: Buffer[]
  /** Of `value`. */
  inputs: Buffer[]
  outputs: Buffer[]
  /** What the engine is told of the model. */
  facts: Record<string, string | number>
}

/** The file of a model: IR 8, opset 13. */
export function onnxFile({ name, nodes, weights, inputs, outputs, facts }: Network): Buffer {
  const graph = [
    ...nodes.map((one) => message(1, one)),
    text(2, name),
    ...weights.map((one) => message(5, one)),
    ...inputs.map((one) => message(11, one)),
    ...outputs.map((one) => message(12, one)),
  ]
  return Buffer.concat([
    number(1, 8),
    message(7, Buffer.concat(graph)),
    message(8, Buffer.concat([text(1, ''), number(2, 13)])),
    ...Object.entries(facts).map(([key, fact]) => message(14, Buffer.concat([text(1, key), text(2, String(fact))]))),
  ])
}

export function node(kind: string, inputs: string[], output: string, attributes: Buffer[] = []): Buffer {
  return Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, kind),
    ...attributes.map((attribute) => message(5, attribute)),
  ])
}

export const int = (name: string, one: number): Buffer => Buffer.concat([text(1, name), number(3, one), number(20, 2)])
export const ints = (name: string, many: number[]): Buffer =>
  Buffer.concat([text(1, name), ...many.map((one) => number(8, one)), number(20, 7)])

/** Constants of floats, row by row. */
export function tensor(name: string, shape: number[], values: Float32Array): Buffer {
  const bytes = Buffer.from(values.buffer)
  return Buffer.concat([...shape.map((size) => number(1, size)), number(2, 1), text(8, name), message(9, bytes)])
}

/** An input or output; `element` 1: floats, 7: integers of 64 bits. */
export function value(name: string, element: number, shape: (string | number)[]): Buffer {
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

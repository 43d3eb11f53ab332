import { concat, uint } from './ebml.ts'

/** A box of an MP4 (ISO/IEC 14496-12, 4.2): where it begins, and where its content begins and ends. */
export type Box = { type: string; at: number; from: number; to: number }

/** Reads the header of the box at `at`; null when more bytes are needed. A size of 0 means up to the end of the file. */
export function readBox(bytes: Uint8Array, at: number): Box | null {
  if (at + 8 > bytes.length) return null
  const view = viewOf(bytes)
  const size = view.getUint32(at)
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
  if (size === 0) return checked({ type, at, from: at + 8, to: Number.POSITIVE_INFINITY })
  if (size !== 1) return checked({ type, at, from: at + 8, to: at + size })
  if (at + 16 > bytes.length) return null
  return checked({ type, at, from: at + 16, to: at + Number(view.getBigUint64(at + 8)) })
}

function checked(box: Box): Box {
  if (box.to < box.from || !/^[\x20-\x7e\xa9]{4}$/.test(box.type)) throw new Error('This MP4 is damaged.')
  return box
}

/** The boxes that lie one behind the other between two places. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at < to; ) {
    const box = readBox(bytes, at)
    if (!box || box.to > to) throw new Error('This MP4 is damaged: a box is longer than what holds it.')
    found.push(box)
    at = box.to
  }
  return found
}

/** The first box at the end of a path of types, from the content of `within`. */
export function findBox(bytes: Uint8Array, within: Pick<Box, 'from' | 'to'>, ...path: string[]): Box | null {
  const [type, ...rest] = path
  const found = boxesIn(bytes, within.from, within.to).find((box) => box.type === type)
  return found && rest.length > 0 ? findBox(bytes, found, ...rest) : (found ?? null)
}

export const bytesOf = (bytes: Uint8Array, { at, to }: Box): Uint8Array => bytes.subarray(at, to)

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A box with a 4-byte size. */
export function box(type: string, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, { length }) => sum + length, 8)
  return concat([uint(size, 4), Uint8Array.from(type, (letter) => letter.charCodeAt(0)), ...content])
}

/** A box whose content begins with version 0 and no flags, and then holds 32-bit numbers. */
export function tableBox(type: string, numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(4 + numbers.length * 4)
  const view = viewOf(content)
  for (const [at, number] of numbers.entries()) view.setUint32(4 + at * 4, number)
  return box(type, content)
}

import { expect, test } from 'vitest'
import { type Bytes, fromHex, join } from '../../../core/sealing/bytes.ts'
import { newRecordingKey } from '../../../core/sealing/recording-key.ts'
import {
  audioRoot,
  type FindKey,
  HEADER_BYTES,
  KeyMissingError,
  newAudioStream,
  openAudio,
  sealChunk,
  sizeOfChunk,
} from '../../../core/sealing/sealed-audio.ts'
import { importRoot, SealedValueError } from '../../../core/sealing/sealed-box.ts'
import vectors from './vectors.json' with { type: 'json' }

const WORDS = ['one', 'two', 'three']

/** A header and three chunks, each by itself. */
async function segment(): Promise<{ find: FindKey; header: Bytes; chunks: Bytes[] }> {
  const key = await newRecordingKey()
  const stream = await newAudioStream(key.kid, await audioRoot(key), 0)
  const seal = (word: string, number: number) =>
    sealChunk(stream, number, { ms: 1000, peaks: new Uint8Array(1), audio: new TextEncoder().encode(word) })
  return { find: async () => key, header: stream.header, chunks: await Promise.all(WORDS.map(seal)) }
}

async function wordsIn(find: FindKey, pieces: readonly Bytes[]): Promise<string[]> {
  const words: string[] = []
  for await (const { audio } of openAudio(find, pieces)) words.push(new TextDecoder().decode(audio))
  return words
}

const inPieces = (bytes: Bytes, size: number): Bytes[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size))

test('opens what comes in pieces of any size', async () => {
  const { find, header, chunks } = await segment()
  for (const size of [1, 7, 39, 41, 1000])
    expect(await wordsIn(find, inPieces(join(header, ...chunks), size)), `pieces of ${size}`).toEqual(WORDS)
})

test('opens the vector', async () => {
  const find: FindKey = async () => ({ root: await importRoot(fromHex(vectors.RK)) })
  const audio = fromHex(vectors.segmentHeader + vectors.chunk0 + vectors.chunk1)
  expect(await wordsIn(find, inPieces(audio, 33))).toEqual(['first second', 'second second'])
})

test('refuses chunks that are swapped, doubled, missing in the middle or of another recording', async () => {
  const { find, header, chunks } = await segment()
  const other = await segment()
  const [one, two, three] = chunks as [Bytes, Bytes, Bytes]
  const [foreign] = other.chunks as [Bytes]
  for (const wrong of [[two, one, three], [one, one], [one, three], [foreign]])
    await expect(wordsIn(find, [header, ...wrong])).rejects.toThrow(SealedValueError)
  await expect(wordsIn(find, [other.header, ...chunks])).rejects.toThrow(SealedValueError)
  await expect(wordsIn(find, [one.slice(0, 4)])).rejects.toThrow(SealedValueError)
})

test('plays up to a cut, inside of a chunk or behind one', async () => {
  const { find, header, chunks } = await segment()
  const whole = join(header, ...chunks)
  const first = HEADER_BYTES + (sizeOfChunk(chunks[0] ?? new Uint8Array()) ?? 0)
  expect(await wordsIn(find, [whole.slice(0, first)])).toEqual(['one'])
  expect(await wordsIn(find, [whole.slice(0, first + 30)])).toEqual(['one'])
  expect(await wordsIn(find, [])).toEqual([])
})

test('says when the key has yet to come', async () => {
  const { header, chunks } = await segment()
  await expect(wordsIn(async () => null, [header, ...chunks])).rejects.toThrow(KeyMissingError)
})

import { describe, expect, test } from 'vitest'
import { epochKeys, newAccountKey } from '../../../core/sealing/account-key.ts'
import { type Bytes, join, randomBytes, u32, utf8 } from '../../../core/sealing/bytes.ts'
import {
  newRecordingKey,
  unwrapLocally,
  unwrapRecordingKey,
  wrapLocally,
  wrapRecordingKey,
} from '../../../core/sealing/recording-key.ts'
import {
  type AudioChunk,
  type AudioStream,
  audioRoot,
  newAudioStream,
  openAudioStream,
  openChunk,
  openChunks,
  sealChunk,
  sizeOfChunk,
} from '../../../core/sealing/sealed-audio.ts'
import { deriveBoxKey, importRoot, SealedValueError } from '../../../core/sealing/sealed-box.ts'
import {
  compareVersions,
  nextVersion,
  openField,
  PADDING,
  readVersion,
  sealField,
} from '../../../core/sealing/sealed-field.ts'

const ACCOUNT = 'a0'.repeat(16)

const refuses = (work: Promise<unknown>) => expect(work).rejects.toThrow(SealedValueError)

describe('a recording key', () => {
  test('opens under the keys of its epoch and account alone', async () => {
    const [keys, later, key] = [
      await epochKeys(newAccountKey(), 0),
      await epochKeys(newAccountKey(), 1),
      await newRecordingKey(),
    ]
    const wrap = await wrapRecordingKey(keys, ACCOUNT, key)
    expect((await unwrapRecordingKey(keys, ACCOUNT, wrap)).kid).toEqual(key.kid)
    await refuses(unwrapRecordingKey(later, ACCOUNT, wrap))
    await refuses(unwrapRecordingKey(keys, 'b0'.repeat(16), wrap))
    await refuses(
      unwrapRecordingKey({ ...keys, epoch: 1 }, ACCOUNT, join(wrap.subarray(0, 1), u32(1), wrap.subarray(5))),
    )
    const other = await wrapRecordingKey(keys, ACCOUNT, await newRecordingKey())
    await expect(unwrapRecordingKey(later, ACCOUNT, wrap)).rejects.toThrow('of epoch 0, not of 1')
    await refuses(unwrapRecordingKey(keys, ACCOUNT, join(other.subarray(0, 21), wrap.subarray(21))))
  })

  test('is refused under a name that is not its own', async () => {
    const [keys, key] = [await epochKeys(newAccountKey(), 0), await newRecordingKey()]
    const misnamed = { ...key, kid: randomBytes(16) }
    await refuses(unwrapRecordingKey(keys, ACCOUNT, await wrapRecordingKey(keys, ACCOUNT, misnamed)))
  })

  test('waits under a key of the device, which the account does not open', async () => {
    const [local, keys] = [
      await deriveBoxKey(await importRoot(randomBytes(32)), 'local'),
      await epochKeys(newAccountKey(), 0),
    ]
    const key = await newRecordingKey()
    const wrap = await wrapLocally(local, key)
    expect((await unwrapLocally(local, wrap)).kid).toEqual(key.kid)
    await refuses(unwrapRecordingKey(keys, ACCOUNT, wrap))
  })
})

describe('sealed audio', () => {
  const second = (text: string) => ({ ms: 1000, peaks: new Uint8Array([1, 2]), audio: utf8(text) })
  async function segment() {
    const key = await newRecordingKey()
    const root = await audioRoot(key)
    const stream = await newAudioStream(key.kid, root, 0)
    const chunks = [await sealChunk(stream, 0, second('one')), await sealChunk(stream, 1, second('two'))] as const
    return { key, root, stream, chunks }
  }
  async function all(stream: AudioStream, ...parts: Bytes[]) {
    const opened: AudioChunk[] = []
    for await (const chunk of openChunks(stream, join(...parts))) opened.push(chunk)
    return opened
  }

  test('opens in order', async () => {
    const { root, stream, chunks } = await segment()
    const opened = await all(await openAudioStream(root, stream.header), ...chunks)
    expect(opened).toEqual([second('one'), second('two')])
  })

  test('is refused when chunks are swapped, doubled, missing, too many or cut inside', async () => {
    const { stream, chunks } = await segment()
    const [one, two] = chunks
    await refuses(all(stream, two, one))
    await refuses(all(stream, one, one))
    await refuses(all(stream, two))
    await refuses(all(stream, one, two, two))
    await refuses(all(stream, one, two.slice(0, -1)))
    await refuses(all(stream, one, two.slice(0, 2)))
  })

  test('is refused under another number of segment, in another stream, and of another recording', async () => {
    const { key, root, stream, chunks } = await segment()
    const renumbered = await openAudioStream(root, join(stream.header.subarray(0, 36), u32(1)))
    await refuses(all(renumbered, ...chunks))
    await refuses(all(await newAudioStream(key.kid, root, 0), ...chunks))
    await refuses(all(await openAudioStream(await audioRoot(await newRecordingKey()), stream.header), ...chunks))
  })

  test('reserves nothing for a length over 1 MiB', async () => {
    const { stream } = await segment()
    await refuses(openChunk(stream, 0, join(u32(0xffffffff), new Uint8Array(40))))
    expect(() => sizeOfChunk(u32(1024 * 1024 + 1))).toThrow(SealedValueError)
    expect(sizeOfChunk(u32(1024 * 1024))).toBe(4 + 12 + 1024 * 1024)
  })

  test('a cut after a whole chunk opens: only the row tells that more was recorded', async () => {
    const { stream, chunks } = await segment()
    expect(await all(stream, chunks[0])).toEqual([second('one')])
  })
})

describe('a sealed field', () => {
  const place = { account: ACCOUNT, recording: 'r', column: 'title', version: '1-0a1b2c3d' }

  test('opens at its own place alone', async () => {
    const key = await newRecordingKey()
    const sealed = await sealField(key, place, 'Grüße', PADDING.short)
    expect(await openField(key, place, sealed)).toBe('Grüße')
    await refuses(openField(key, { ...place, account: 'b0'.repeat(16) }, sealed))
    await refuses(openField(key, { ...place, recording: 's' }, sealed))
    await refuses(openField(key, { ...place, column: 'row' }, sealed))
    await refuses(openField(key, { ...place, version: '2-0a1b2c3d' }, sealed))
    await expect(openField(await newRecordingKey(), place, sealed)).rejects.toThrow('with another key')
  })

  test.each([
    ['', 64],
    ['a'.repeat(63), 64],
    ['a'.repeat(64), 128],
  ])('hides the length of %j', async (text, length) => {
    const key = await newRecordingKey()
    const sealed = await sealField(key, place, text, PADDING.short)
    expect(sealed.length).toBe(1 + 16 + 12 + length + 16)
    expect(await openField(key, place, sealed)).toBe(text)
  })

  test('is taken when it is newer, merged when two wrote at once, refused when it is older', () => {
    const version = readVersion(nextVersion(6, '0a1b2c3d'.repeat(4)))
    expect(version).toEqual({ n: 7, writer: '0a1b2c3d' })
    expect(compareVersions(undefined, version)).toBe('take')
    expect(compareVersions(version, { n: 10, writer: 'ffffffff' })).toBe('take')
    expect(compareVersions(version, { ...version })).toBe('same')
    expect(compareVersions(version, { n: 7, writer: 'ffffffff' })).toBe('merge')
    expect(compareVersions(version, { n: 6, writer: 'ffffffff' })).toBe('refuse')
    for (const wrong of ['7', '07-0a1b2c3d', '7-0A1B2C3D', '-1-0a1b2c3d', '7-0a1b2c3d '])
      expect(() => readVersion(wrong)).toThrow(SyntaxError)
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissingError, type Blobs } from '../../server/blobs/blobs.ts'

type Opened = { blobs: Blobs; close(): Promise<void> }

/** What every blob store must do, whatever it writes to. */
export function blobsAcceptance(name: string, open: () => Promise<Opened>): void {
  describe(name, () => {
    let opened: Opened
    let blobs: Blobs
    beforeAll(async () => {
      opened = await open()
      blobs = opened.blobs
    })
    afterAll(() => opened.close())

    const bytesOf = async (blob: string, range?: { start: number; end: number }) =>
      Buffer.concat(await blobs.read(blob, range).toArray())

    test('what was written is read back, whole and in part, with its length and SHA-256', async () => {
      const bytes = randomBytes(200_000)
      const written = await blobs.write('a/whole', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(written).toEqual({ bytes: 200_000, sha256, failure: undefined })
      expect(await blobs.size('a/whole')).toBe(200_000)
      expect(bytes.equals(await bytesOf('a/whole'))).toBe(true)
      expect(bytes.subarray(10, 20).equals(await bytesOf('a/whole', { start: 10, end: 20 }))).toBe(true)
      expect(await bytesOf('a/whole', { start: 5, end: 5 })).toHaveLength(0)
    })

    test('a range beyond the end is what there is, and an empty blob is one', async () => {
      await blobs.write('a/short', Readable.from([Buffer.from('short')]))
      expect(String(await bytesOf('a/short', { start: 2, end: 100 }))).toBe('ort')
      expect(await bytesOf('a/short', { start: 5, end: 100 })).toHaveLength(0)
      await blobs.write('a/empty', Readable.from([]))
      expect(await blobs.size('a/empty')).toBe(0)
      expect(await bytesOf('a/empty')).toHaveLength(0)
    })

    test('a reader that stops early ends well', async () => {
      await blobs.write('a/long', Readable.from([randomBytes(2_000_000)]))
      for await (const chunk of blobs.read('a/long')) {
        expect(chunk.length).toBeGreaterThan(0)
        break
      }
      expect(await blobs.size('a/long')).toBe(2_000_000)
    })

    test('a list tells names that begin so, sorted, and on wish only what was written by a moment', async () => {
      const early = new Date(Date.now() - 60_000)
      for (const blob of ['e/2', 'e/10', 'e/deep/1', 'ee']) await blobs.write(blob, Readable.from([Buffer.from('x')]))
      expect(await blobs.list('e/')).toEqual(['e/10', 'e/2', 'e/deep/1'])
      expect(await blobs.list('e/', { before: early })).toEqual([])
      expect(await blobs.list('e/', { before: new Date(Date.now() + 60_000) })).toHaveLength(3)
    })

    test('a source that fails leaves nothing', async () => {
      await expect(blobs.write('b/failed', failing())).rejects.toThrow('the link is cut')
      await expect(blobs.size('b/failed')).rejects.toThrow(BlobMissingError)
    })

    test('a source that fails leaves what came before, when that is asked for', async () => {
      const written = await blobs.write('b/partial', failing(), { keepPartial: true })
      expect(written.bytes).toBe(3)
      expect(written.failure).toMatchObject({ message: 'the link is cut' })
      expect(String(await bytesOf('b/partial'))).toBe('abc')
    })

    test('a blob that is moved has its new name only, and takes the place of what was there', async () => {
      await blobs.write('c/from', Readable.from([Buffer.from('new')]))
      await blobs.write('c/to', Readable.from([Buffer.from('older')]))
      await blobs.move('c/from', 'c/to')
      expect(String(await bytesOf('c/to'))).toBe('new')
      expect(await blobs.list('c/')).toEqual(['c/to'])
      await expect(blobs.move('c/from', 'c/other')).rejects.toThrow(BlobMissingError)
    })

    test('removed blobs are gone, and missing ones are no error', async () => {
      await blobs.write('d/gone', Readable.from([Buffer.from('x')]))
      await blobs.remove('d/gone')
      await blobs.remove('d/gone')
      expect(await blobs.list('d/')).toEqual([])
      await expect(bytesOf('d/gone')).rejects.toThrow(BlobMissingError)
    })

    test('names cannot leave the store', async () => {
      for (const blob of ['../x', 'a/../../x', '/etc/passwd', '.hidden', '']) {
        await expect(blobs.write(blob, Readable.from([Buffer.from('x')]))).rejects.toThrow(BlobMissingError)
      }
    })
  })
}

const failing = (): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from('abc')
      throw new Error('the link is cut')
    })(),
  )

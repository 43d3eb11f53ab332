import { type FileHandle, mkdtemp, open as openFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BlobMissingError, BlobStoreFullError } from '../../../server/blobs/blobs.ts'
import { openDiskBlobs } from '../../../server/blobs/disk.ts'
import { countedBlobs } from '../../../server/metrics/counted-blobs.ts'
import { blobsAcceptance } from '../../acceptance/blobs.ts'

async function open(quotaBytes: number | null = null) {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-blobs-'))
  const blobs = await openDiskBlobs(folder, { quotaBytes })
  return { folder, blobs, close: () => rm(folder, { recursive: true, force: true }) }
}

blobsAcceptance('blobs on the disk', () => open())
blobsAcceptance('blobs that are counted', async () => {
  const { blobs, close } = await open()
  return { blobs: countedBlobs(blobs, { received: () => {} }), close }
})

const zeros = (bytes: number): Readable => Readable.from([Buffer.alloc(bytes)])

test('a quota counts what is there at the start, what is written, moved over and removed', async () => {
  const { folder, blobs, close } = await open()
  await blobs.write('old', zeros(600))
  const limited = await openDiskBlobs(folder, { quotaBytes: 1000 })
  await expect(limited.write('new', zeros(401))).rejects.toThrow(BlobStoreFullError)
  await limited.write('new', zeros(400))
  await limited.move('new', 'old')
  await limited.write('more', zeros(600))
  await limited.remove('more')
  await limited.write('more', zeros(600))
  await close()
})

test('what could not be written gives its room back', async () => {
  const { folder, close } = await open()
  const limited = await openDiskBlobs(folder, { quotaBytes: 1000 })
  const cut = async function* () {
    yield Buffer.alloc(700)
    throw new Error('the link is cut')
  }
  await expect(limited.write('cut', Readable.from(cut()))).rejects.toThrow('the link is cut')
  await limited.write('whole', zeros(1000))
  await close()
})

/** From now on the disk refuses to say that something is safe on it. */
async function failToFlush(how: 'datasync' | 'sync'): Promise<void> {
  const file = await openFile(import.meta.filename)
  const failing = vi
    .spyOn(Object.getPrototypeOf(file) as FileHandle, how)
    .mockRejectedValue(new Error('EIO: i/o error'))
  onTestFinished(() => void failing.mockRestore())
  await file.close()
}

test('bytes that the disk could not flush are not acknowledged', async () => {
  const { blobs, close } = await open()
  await failToFlush('datasync')
  await expect(blobs.write('a', zeros(1))).rejects.toThrow('EIO')
  await expect(blobs.size('a')).rejects.toThrow(BlobMissingError)
  await close()
})

test('a name that the disk could not flush is not acknowledged', async () => {
  const { blobs, close } = await open()
  await failToFlush('sync')
  await expect(blobs.write('a', zeros(1))).rejects.toThrow('EIO')
  await close()
})

test('what a killed process was writing is gone at the next start', async () => {
  const { folder, close } = await open()
  await writeFile(join(folder, '.incoming', 'draft'), 'half')
  const blobs = await openDiskBlobs(folder, { quotaBytes: null })
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect(await blobs.list('')).toEqual([])
  await close()
})

test('folders go with the last blob in them', async () => {
  const { folder, blobs, close } = await open()
  await blobs.write('a/b/one', zeros(1))
  await blobs.write('a/two', zeros(1))
  await blobs.remove('a/b/one')
  expect(await readdir(join(folder, 'a'))).toEqual(['two'])
  await blobs.remove('a/two')
  expect(await readdir(folder)).toEqual(['.incoming'])
  await close()
})

test('a folder that empties while another blob comes into it costs neither', async () => {
  const { blobs, close } = await open()
  for (let round = 0; round < 50; round++) {
    await blobs.write('x/old', zeros(1))
    await Promise.all([blobs.remove('x/old'), blobs.write('x/new', zeros(1))])
    expect(await blobs.list('x/')).toEqual(['x/new'])
    await blobs.remove('x/new')
  }
  await close()
})

import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BlobStoreFullError } from '../../../server/blobs/blobs.ts'
import { openDiskBlobs } from '../../../server/blobs/disk.ts'
import { spool } from '../../../server/blobs/spool.ts'
import { testOnSmallDisk } from '../../../testkit/server/small-disk.ts'

const WRITE_ONE = join(import.meta.dirname, 'write-one.ts')
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a file of which the system takes a part only is not acknowledged, and nothing is left of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-limit-'))
  const limited = 'ulimit -f 64; exec "$0" "$@"'
  const run = (bytes: string) =>
    promisify(execFile)('bash', ['-c', limited, process.execPath, '--no-warnings', WRITE_ONE, folder, bytes])
  expect((await run('65536')).stdout).toBe('acknowledged 65536 and holds 65536\n')
  await rm(join(folder, 'one'))
  expect((await run('100000')).stdout).toBe('refused and holds none\n')
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  await rm(folder, { recursive: true })
})

testOnSmallDisk(
  'what a disk acknowledges before it is full, and after room was made, is there',
  3_000_000,
  async (folder) => {
    const blobs = await openDiskBlobs(folder, { quotaBytes: null })
    const acknowledged = new Map<string, string>()
    let full = 0
    for (let at = 0; full < 40; at++) {
      const bytes = randomBytes(randomInt(1, 150_000))
      try {
        const written = await blobs.write(`a/${at}`, Readable.from([bytes]))
        expect(written).toMatchObject({ bytes: bytes.length, sha256: sha256(bytes) })
        acknowledged.set(`a/${at}`, written.sha256)
      } catch (error) {
        expect(error).toBeInstanceOf(BlobStoreFullError)
        full++
        const oldest = acknowledged.keys().next().value
        if (oldest === undefined || full % 4 !== 0) continue
        await blobs.remove(oldest)
        acknowledged.delete(oldest)
      }
    }
    expect(acknowledged.size).toBeGreaterThan(10)
    for (const [name, hash] of acknowledged) {
      expect([name, sha256(Buffer.concat(await blobs.read(name).toArray()))]).toEqual([name, hash])
    }
    expect(await blobs.list('')).toHaveLength(acknowledged.size)
  },
)

testOnSmallDisk('what is on its way to a bucket has as many bytes as its hash covers', 1_000_000, async (folder) => {
  await expect(spool(Readable.from([randomBytes(1_100_000)]), folder)).rejects.toThrow(BlobStoreFullError)
  await using kept = await spool(Readable.from([randomBytes(900_000)]), folder)
  expect(sha256(Buffer.concat(await kept.open().toArray()))).toBe(kept.sha256)
})

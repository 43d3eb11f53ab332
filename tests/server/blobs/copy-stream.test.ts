import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { copyStream } from '../../../server/blobs/copy-stream.ts'

test('a disk that says it took all, and holds less, is not believed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-copy-'))
  await using file = await open(join(folder, 'file'), 'wx+')
  const write = file.write.bind(file)
  let writes = 0
  const lying = Object.assign(file, {
    write: async (bytes: Buffer, from: number, length: number) => {
      if (writes++ === 1) return { bytesWritten: length, buffer: bytes }
      return write(bytes, from, length)
    },
  })
  const source = Readable.from([Buffer.alloc(10, 1), Buffer.alloc(10, 2)], { objectMode: false })
  await expect(copyStream(source, lying)).rejects.toThrow('Of 20 bytes 10 are in the file.')
  await rm(folder, { recursive: true })
})

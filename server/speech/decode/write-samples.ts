import { type FileHandle, open } from 'node:fs/promises'
import { isSilence } from './pcm.ts'

/**
 * Writes samples to a file, with holes (lseek(2)) in the place of silence: a file of a few bytes may say that hours pass
 * between two of its packets, and those take no room on the disk.
 */
export async function writeSamples(samples: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    let at = 0
    for await (const chunk of samples) {
      if (!isSilence(chunk)) await writeAll(file, chunk, at)
      at += chunk.length
    }
    await file.truncate(at)
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder for temporary files that is gone when the work is done, failed or aborted. */
export async function withScratchFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'work-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

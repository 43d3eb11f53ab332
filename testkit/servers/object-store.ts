import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultyStore, startFaultyStore } from './faulty-store.ts'
import { whenGone } from './when-gone.ts'

const PROGRAM = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
/** The only ones that s3rver knows. */
const KEY = 'S3RVER'

export type ObjectStoreStandIn = FaultyStore & {
  /** Where its buckets lie. */
  folder: string
  /** For the server's environment. A new bucket each time. */
  environment(): Promise<Record<string, string>>
}

/** Settings of a server for this bucket, which is made when it is not there. */
export function bucketSettings(store: Pick<ObjectStoreStandIn, 'url' | 'folder'>, bucket: string) {
  // What s3rver takes for a bucket that was made.
  mkdirSync(join(store.folder, bucket), { recursive: true })
  return { S3_ENDPOINT: store.url, S3_BUCKET: bucket, S3_ACCESS_KEY: KEY, S3_SECRET_KEY: KEY }
}

/**
 * s3rver in a process and a folder of its own, behind a proxy that breaks things as told. It ends where one request removes the folder into which
 * another is about to write, as one that has become empty: it is started again, and clients ask again.
 */
export async function startObjectStore(): Promise<ObjectStoreStandIn> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-s3rver-'))
  let isClosing = false
  const begin = async (port: number) => {
    const begun = await startS3rver(folder, port)
    begun.child.once('exit', () => {
      begun.callOff()
      if (isClosing) return
      console.warn('s3rver ended, and is started again.')
      running = begin(begun.port)
    })
    return begun
  }
  let running = begin(0)
  const { port } = await running
  const proxy = await startFaultyStore(port, KEY)
  let buckets = 0
  return {
    ...proxy,
    folder,
    environment: async () => bucketSettings({ ...proxy, folder }, `bucket-${++buckets}`),
    async close() {
      isClosing = true
      await proxy.close()
      const { child } = await running
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @param port 0: any */
async function startS3rver(folder: string, port: number) {
  const options = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)]
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...options, '--silent', '--no-vhost-buckets'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const callOff = whenGone(folder, ['kill', '-9', String(child.pid)])
  const listening = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      const found = /listening on \S+:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`s3rver ended: ${said}`)))
  })
  return { child, callOff, port: listening }
}

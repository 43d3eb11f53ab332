import { Readable } from 'node:stream'
import { storedBlobs } from '../stores/bucket-under-test.ts'
import type { TestServer } from './test-server.ts'

/** Turns one bit of what is stored behind the server's back, in the middle unless said where. */
export async function damageBlob({ config }: TestServer, name: string, at?: number): Promise<void> {
  const stored = await storedBlobs(config.dataDir)
  const bytes = Buffer.concat(await stored.read(name).toArray())
  const place = at ?? Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  await stored.write(name, Readable.from([bytes]))
}

export async function loseBlob({ config }: TestServer, name: string): Promise<void> {
  await (await storedBlobs(config.dataDir)).remove(name)
}

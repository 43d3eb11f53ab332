// Loaded by a server under test before anything else: it believes that the disk took what it was given, and never asks how
// much room there is (C8, the control of R2).
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const file = await open('/dev/null')
const handle = Object.getPrototypeOf(file)
const { write, stat } = handle
if (!write || !stat) throw new Error('This Node writes in another way.')
await file.close()

const believed = new WeakMap()
const isFull = (error) => error.code === 'ENOSPC'

handle.write = async function (bytes, at = 0, length = bytes.length - at) {
  believed.set(this, (believed.get(this) ?? 0) + length)
  await write.call(this, bytes, at, length).catch((error) => {
    if (!isFull(error)) throw error
  })
  return { bytesWritten: length, buffer: bytes }
}
handle.stat = async function (...how) {
  const found = await stat.apply(this, how)
  return Object.assign(found, { size: believed.get(this) ?? found.size })
}

const { statfsSync } = fs
fs.statfsSync = (...asked) => Object.assign(statfsSync(...asked), { bavail: 1e9, bfree: 1e9 })
syncBuiltinESMExports()

// Loaded by a server under test before anything else: nothing that Node writes is flushed to the disk (C6, the control of R3).
import { open } from 'node:fs/promises'

const file = await open('/dev/null')
const { sync, datasync } = Object.getPrototypeOf(file)
if (!sync || !datasync) throw new Error('This Node flushes in another way.')
Object.assign(Object.getPrototypeOf(file), { sync: async () => {}, datasync: async () => {} })
await file.close()

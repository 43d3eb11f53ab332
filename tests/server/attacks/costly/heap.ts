import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that something holds: what nobody needs any more is collected before. */
export function heldBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

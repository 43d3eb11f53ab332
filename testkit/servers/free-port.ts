import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that the system gives to whoever asks for any port, so that nobody is given it before it is used. */
const FIRST = 20_000
const LAST = 32_000
/** Given out already: who was given one may not listen on it yet. */
const given = new Set<number>()

/** A port on which nobody listens, for a program that must be told one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

import type { Socket } from 'node:net'

/** Milliseconds. What a program left in its pipes is there at once: this is how often it is looked whether all was taken. */
const LOOK_MS = 1000

/**
 * Waits until all was read that a program which has exited left in its pipes. A pipe is open for as long as any process
 * holds it, and one that left the program's group may do so for ever: the output ends for us when nothing comes between
 * two looks, or at the first one where the signal is aborted.
 */
export async function outputsEnd(outputs: readonly Socket[], signal: AbortSignal): Promise<void> {
  await Promise.all(outputs.map((output) => outputEnds(output, signal)))
}

function outputEnds(output: Socket, signal: AbortSignal): Promise<void> {
  if (output.closed) return Promise.resolve()
  return new Promise((resolve) => {
    let before: number | null = null
    const timer = setInterval(() => {
      const isIdle = output.bytesRead === before && output.readableLength === 0
      before = output.bytesRead
      if (!isIdle && !signal.aborted) return
      clearInterval(timer)
      // What is still written to it meets a stream that has ended, which is an error to nobody.
      output.on('error', () => {}).once('end', () => output.destroy())
      output.push(null)
    }, LOOK_MS)
    output.once('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
}

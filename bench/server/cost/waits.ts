import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Asked = { url: string; headers: Record<string, string>; everyMs: number }

/**
 * How long others wait meanwhile, in milliseconds. Asked from a thread of its own: this one makes large requests, and would
 * count its own pauses.
 */
export async function waitsDuring(
  asked: readonly Omit<Asked, 'everyMs'>[],
  work: () => Promise<unknown>,
): Promise<number[][]> {
  const threads = asked.map(
    (one) => new Worker(new URL('./waits-thread.ts', import.meta.url), { workerData: { ...one, everyMs: 5 } }),
  )
  await Promise.all(threads.map((thread) => once(thread, 'online')))
  await work()
  return Promise.all(
    threads.map(async (thread) => {
      const answered = once(thread, 'message')
      thread.postMessage('stop')
      return (await answered)[0] as number[]
    }),
  )
}

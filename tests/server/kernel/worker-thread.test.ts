import { expect, test } from 'vitest'
import { WorkerThread } from '../../../server/kernel/worker-thread.ts'

const settings = { longestMs: 20_000, idleMs: 20_000, megabytes: 64 }
const failures = {
  stopped: () => new Error('stopped'),
  late: () => new Error('late'),
  tooLarge: () => new Error('too large'),
}
/** Answers nothing. */
const file = new URL('data:text/javascript,setInterval(() => {}, 1000)')

test('a thread that is being ended is gone at once, and takes no task that it would never answer', async () => {
  const thread = new WorkerThread({ file, settings, failures })
  const ended = thread.end()
  expect(thread.gone.aborted).toBe(true)
  await expect(thread.answer('task', new AbortController().signal)).rejects.toThrow('stopped')
  await ended
})

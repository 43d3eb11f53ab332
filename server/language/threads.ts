import { FairQueue } from '../kernel/fair-queue.ts'
import type { Answered, Asked } from './language-thread.ts'
import { OneThread, stopped, type ThreadSettings } from './language-worker.ts'
import type { RunTask } from './run-task.ts'
import type { Tasks } from './tasks.ts'

const SETTINGS: ThreadSettings = { longestMs: 20_000, idleMs: 60_000, megabytes: 64 }
/** One person has one of the two at most: nobody waits for another alone. */
const TURNS = { places: 2, each: 1, waiting: Number.POSITIVE_INFINITY }

export type LanguageThreads = {
  run: RunTask
  /** Ends all threads, and what they do. */
  close(): Promise<void>
}

/**
 * Work on whole texts, in threads of its own: the one that answers requests stays free, and a text that takes too much
 * time or memory ends its thread and nothing else. A thread is started when it is needed, and used again.
 */
export function createLanguageThreads(changed: Partial<ThreadSettings> = {}): LanguageThreads {
  const settings = { ...SETTINGS, ...changed }
  const turns = new FairQueue(TURNS)
  const all = new Set<OneThread>()
  const idle = new Set<OneThread>()
  const closed = new AbortController()
  const start = (): OneThread => {
    const thread = new OneThread(settings)
    all.add(thread)
    thread.gone.addEventListener('abort', () => {
      all.delete(thread)
      idle.delete(thread)
    })
    return thread
  }
  const answer = async (asked: Asked, signal: AbortSignal): Promise<Answered> => {
    closed.signal.throwIfAborted()
    const thread = [...idle].at(-1) ?? start()
    idle.delete(thread)
    const answered = await thread.answer(asked, signal)
    if (!thread.gone.aborted) idle.add(thread)
    return answered
  }
  return {
    async run(name, input, { person, signal }) {
      const answered = await turns.run(person, signal, () => answer({ name, input }, signal))
      if ('error' in answered) throw answered.error
      return answered.result as ReturnType<Tasks[typeof name]>
    },
    async close() {
      closed.abort(stopped())
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

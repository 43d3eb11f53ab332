import { ModelFailedError } from '../../core/language/language-model.ts'
import { ThreadPool } from '../kernel/thread-pool.ts'
import type { ThreadFailures, ThreadSettings } from '../kernel/worker-thread.ts'
import type { Answered, Asked } from './language-thread.ts'
import type { RunTask } from './run-task.ts'
import type { Tasks } from './tasks.ts'

const FILE = new URL('./language-thread.ts', import.meta.url)
/** Twice the words of the longest meeting need a quarter of the memory. */
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
 * time or memory ends its thread and nothing else.
 */
export function createLanguageThreads(changed: Partial<ThreadSettings> = {}): LanguageThreads {
  const kind = { file: FILE, settings: { ...SETTINGS, ...changed }, failures: FAILURES }
  const pool = new ThreadPool<Asked, Answered>(kind, TURNS)
  return {
    async run(name, input, options) {
      const answered = await pool.run({ name, input }, options)
      if ('error' in answered) throw answered.error
      return answered.result as ReturnType<Tasks[typeof name]>
    },
    close: () => pool.close(),
  }
}

const FAILURES: ThreadFailures = {
  stopped: () => new ModelFailedError('The built-in engine was stopped. Try again.'),
  late: () =>
    new ModelFailedError('The built-in engine took too long over this text. Send less of it at once.', {
      fault: 'time-out',
    }),
  tooLarge: (cause) =>
    new ModelFailedError('This text is too much for the built-in engine. Send less of it at once.', {
      fault: 'too-large',
      cause,
    }),
}

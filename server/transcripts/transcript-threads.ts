import { HttpError } from '../kernel/problem.ts'
import { type PoolOptions, ThreadPool } from '../kernel/thread-pool.ts'
import type { ThreadFailures, ThreadSettings } from '../kernel/worker-thread.ts'
import { toError } from './refusal.ts'
import type { StoredTranscript } from './stored-form.ts'
import { isTooLong, TranscriptTooLongError } from './too-long.ts'
import { doTask, type TaskInput, type TaskName, type Tasks } from './transcript-tasks.ts'
import type { Answered, Asked } from './transcript-thread.ts'

const FILE = new URL('./transcript-thread.ts', import.meta.url)
/** The longest transcript, of words of one letter and with each sentence corrected, needs 96 MB. Older servers took longer ones. */
const SETTINGS: ThreadSettings = { longestMs: 20_000, idleMs: 30_000, megabytes: 256 }
/** One thread: two long transcripts are not in memory at once. */
const TURNS = { places: 1, each: 1, waiting: Number.POSITIVE_INFINITY }
/** Work on what is shorter takes a few milliseconds, less than a thread's start. Characters of its rows. */
export const LONG_FROM = 500_000

/** Throws HttpError where the task does, TranscriptTooLongError where the transcript is too much, and 503 where the machine is busy. */
export type RunTranscriptTask = <N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  options: PoolOptions,
) => Promise<ReturnType<Tasks[N]>>

export type TranscriptThreads = { run: RunTranscriptTask; close(): Promise<void> }

/**
 * Work on transcripts. Reading, changing and writing down 20,000 sentences are one block of hundreds of milliseconds, and leave much for
 * the garbage collector: they are done in a thread, and the one that answers requests handles only text.
 */
export function createTranscriptThreads(changed: Partial<ThreadSettings> = {}): TranscriptThreads {
  const kind = { file: FILE, settings: { ...SETTINGS, ...changed }, failures: FAILURES }
  const pool = new ThreadPool<Asked, Answered>(kind, TURNS)
  return {
    async run(name, input, options) {
      const [stored] = input
      if (isQuick(name, stored)) return doTask(name, input)
      if (isTooLong(stored)) throw new TranscriptTooLongError()
      const answered = await pool.run({ name, input }, options)
      if ('refused' in answered) throw toError(answered.refused)
      if ('error' in answered) throw answered.error
      return answered.result as ReturnType<Tasks[typeof name]>
    },
    close: () => pool.close(),
  }
}

/** Each of many edits may be tried by itself to judge them, which takes long with any transcript. */
const isQuick = (name: TaskName, stored: StoredTranscript): boolean =>
  name !== 'misfits' && lengthOf(stored) < LONG_FROM

const lengthOf = ({ body, words }: StoredTranscript): number => body.length + (words?.length ?? 0)

const FAILURES: ThreadFailures = {
  stopped: () => new HttpError(503, 'The server is restarting. Try again in a few seconds.', { code: 'restarting' }),
  // No transcript takes so long by itself: the machine has other work. A device keeps what it could not send, and tries again.
  late: () => new HttpError(503, 'Something went wrong on the server. Earmark will try again.'),
  tooLarge: (cause) => new TranscriptTooLongError(cause),
}

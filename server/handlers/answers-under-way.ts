import type { MessageId } from '../../contract/ids.ts'

/** The answers that are being made now, by person and question, so that the person can stop one from any page. */
export type AnswersUnderWay = {
  /** Runs the work under a signal that aborts when the answer is stopped. */
  run<T>(user: string, question: MessageId, work: (stop: AbortSignal) => Promise<T>): Promise<T>
  /** Does nothing where no such answer is being made, for instance when it has just been completed. */
  stop(user: string, question: MessageId): void
}

export function createAnswersUnderWay(): AnswersUnderWay {
  const underWay = new Map<string, Set<AbortController>>()
  const keyOf = (user: string, question: MessageId): string => `${user} ${question}`
  return {
    async run(user, question, work) {
      const key = keyOf(user, question)
      const stopping = new AbortController()
      const together = underWay.get(key) ?? new Set()
      underWay.set(key, together.add(stopping))
      try {
        return await work(stopping.signal)
      } finally {
        together.delete(stopping)
        if (together.size === 0) underWay.delete(key)
      }
    },
    stop(user, question) {
      for (const stopping of underWay.get(keyOf(user, question)) ?? [])
        stopping.abort(new Error('The person stopped it'))
    },
  }
}

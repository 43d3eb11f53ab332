import type { MessageId } from '../../../contract/ids.ts'
import type { PubSub } from '../../store/processes/pub-sub.ts'

/** The answers that are being made now, by person and question, so that the person can stop one from any page. */
export type AnswersUnderWay = {
  /** Runs the work under a signal that aborts when the answer is stopped. */
  run<T>(user: string, question: MessageId, work: (stop: AbortSignal) => Promise<T>): Promise<T>
  /** Does nothing where no such answer is being made, for instance when it has just been completed. */
  stop(user: string, question: MessageId): Promise<void>
}

/** `news` null: this is the one process. Else another may make the answer that is stopped here. */
export function createAnswersUnderWay(news: Pick<PubSub, 'listen' | 'onSaid' | 'say'> | null): AnswersUnderWay {
  const underWay = new Map<string, Set<AbortController>>()
  const keyOf = (user: string, question: MessageId): string => `stop ${user} ${question}`
  const stopHere = (key: string): void => {
    for (const stopping of underWay.get(key) ?? []) stopping.abort(new Error('The person stopped it'))
  }
  news?.onSaid(stopHere)
  return {
    async run(user, question, work) {
      const key = keyOf(user, question)
      const stopping = new AbortController()
      const together = underWay.get(key) ?? new Set()
      underWay.set(key, together.add(stopping))
      try {
        await news?.listen()
        return await work(stopping.signal)
      } finally {
        together.delete(stopping)
        if (together.size === 0) underWay.delete(key)
      }
    },
    async stop(user, question) {
      const key = keyOf(user, question)
      if (news && !underWay.has(key)) await news.say(key)
      else stopHere(key)
    },
  }
}

import type { DrainContext } from '../drain-context.ts'
import type { DrainResult } from '../drain-outbox.ts'
import { loadOnce } from './load-once.ts'
import { askableAt } from './when-due.ts'

/** Until what was asked in vain is looked at again; a new question is asked at once. */
const AFTER_ASKING_MS = 3000

/** Sends questions beside all else: nothing else waits for an answer, which may take minutes. */
export function newAsking(context: DrainContext, took: (drained: DrainResult) => Promise<void>) {
  const { app, client, now, signal } = context
  const loadQuestions = loadOnce(client, () => import('../drain-questions.ts'))
  let asking: Promise<void> | null = null
  let askAt = Number.POSITIVE_INFINITY

  const askOnce = async (): Promise<void> => {
    if (askableAt(await app.outbox.toArray(), now()) > now()) return
    const { drainQuestions } = await loadQuestions()
    await took(await drainQuestions(context))
  }
  return {
    /** @param at milliseconds since 1970 */
    dueFrom(at: number): void {
      askAt = at
    },
    askWhenDue(): void {
      if (now() < askAt || asking) return
      asking = askOnce()
        .catch((error: unknown) => {
          if (!signal.aborted) console.error('Asking broke off; it is tried again.', error)
        })
        .finally(() => {
          asking = null
          askAt = now() + AFTER_ASKING_MS
        })
    },
  }
}

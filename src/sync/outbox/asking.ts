import type { DrainContext } from '../drain-context.ts'
import type { DrainResult } from '../drain-outbox.ts'
import { loadOnce } from './load-once.ts'
import { askableAt } from './when-due.ts'

/** Until what was asked in vain is looked at again; a new question is asked at once. */
const AFTER_ASKING_MS = 3000

/** `setAskAt`: milliseconds since 1970. */
type Asking = [askWhenDue: () => void, setAskAt: (at: number) => void]

/** Sends questions beside all else: nothing else waits for an answer, which may take minutes. */
export function newAsking(context: DrainContext, took: (drained: DrainResult) => Promise<void>): Asking {
  const loadQuestions = loadOnce(context.client, () => import('../drain-questions.ts'))
  let asking: Promise<void> | null = null
  let askAt = Number.POSITIVE_INFINITY

  const askOnce = async (): Promise<void> => {
    if (askableAt(await context.app.outbox.toArray(), context.now()) > context.now()) return
    const { drainQuestions } = await loadQuestions()
    await took(await drainQuestions(context))
  }
  const askWhenDue = (): void => {
    if (context.now() < askAt || asking) return
    asking = askOnce()
      .catch((error: unknown) => {
        if (!context.signal.aborted) console.error('Asking broke off; it is tried again.', error)
      })
      .finally(() => {
        asking = null
        askAt = context.now() + AFTER_ASKING_MS
      })
  }
  return [
    askWhenDue,
    (at) => {
      askAt = at
    },
  ]
}

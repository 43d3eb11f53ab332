import { drainAudioAndEdits } from './drain-audio-and-edits.ts'
import type { DrainContext } from './drain-context.ts'
import type { DrainResult } from './drain-outbox.ts'
import { drainQuestions } from './drain-questions.ts'

/** Sound goes first, but a question does not wait for as long as a large upload may take. Milliseconds. */
const AHEAD_MS = 1000

/**
 * Works through the outbox of the signed-in person, one drainer at a time over all tabs and the service worker. While an
 * answer is awaited, what comes into the outbox is sent all the same.
 */
export async function drain(context: DrainContext): Promise<DrainResult> {
  let sound = drainAudioAndEdits(context)
  await within(AHEAD_MS, sound)
  const questions = drainQuestions(context)
  // Should the rest fail meanwhile, that is what is told.
  questions.catch(() => undefined)
  for (;;) {
    await sound
    if (await within(AHEAD_MS, questions)) return both(await sound, await questions)
    sound = drainAudioAndEdits(context)
  }
}

/** Whether it ended by then. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

function both(sound: DrainResult, questions: DrainResult): DrainResult {
  if (sound.kind === 'busy' || questions.kind === 'busy') return { kind: 'busy' }
  const stoppedBy = sound.stoppedBy ?? questions.stoppedBy
  return { kind: 'done', waiting: sound.waiting + questions.waiting, stoppedBy }
}

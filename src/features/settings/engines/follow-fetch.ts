import type { EngineChoices } from '../../../../contract/accounts/engines.ts'
import { loadEngines } from './engine-calls.ts'

/** How often it is asked how far the server has got. Milliseconds. */
const EVERY_MS = 5000

/** While the server fetches or tries an engine: asks again once, and tells what it hears; an answer that does not come is passed over. Ends what it began. */
export function followFetch(
  choices: EngineChoices,
  tell: (choices: EngineChoices) => void,
  load: () => Promise<EngineChoices> = loadEngines,
): () => void {
  let isOver = !choices.speech.options.some(({ isComing }) => isComing)
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    if (!isOver) timer = setTimeout(() => void ask(), EVERY_MS)
  }
  const ask = async (): Promise<void> => {
    const now = await load().catch(() => null)
    if (isOver) return
    if (now === null) return wait()
    isOver = true
    tell(now)
  }
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

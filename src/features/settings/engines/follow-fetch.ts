import type { EngineChoices } from '../../../../contract/accounts/engines.ts'
import { loadEngines } from './engine-calls.ts'

/** How often it is asked how far the server has got. Milliseconds. */
const EVERY_MS = 5000
/** As server/speech/local/model-fetch.ts says it; contract/accounts/engines.ts has no field for it. */
const FETCHED = /^It is (?:being )?fetched from /

const isFetching = ({ speech }: EngineChoices): boolean =>
  speech.options.some(({ missing }) => FETCHED.test(missing ?? ''))

/** While the server fetches an engine: asks again once, and tells what it hears; an answer that does not come is passed over. Ends what it began. */
export function followFetch(
  choices: EngineChoices,
  tell: (choices: EngineChoices) => void,
  load: () => Promise<EngineChoices> = loadEngines,
): () => void {
  let isOver = !isFetching(choices)
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

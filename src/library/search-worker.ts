import { createTextIndex, type TextIndex } from '../db/text-index.ts'
import type { FromIndex, ToIndex } from './search-messages.ts'

// The worker itself: messages in, messages out. All it knows is in src/db/text-index.ts.
let index: TextIndex | null = null
const answer = (message: FromIndex): void => postMessage(message)

async function search(number: number, query: string): Promise<void> {
  try {
    const whole = await index?.search(query, (ids) => answer({ kind: 'found', search: number, ids }))
    if (whole) answer({ kind: 'done', search: number })
  } catch (error) {
    answer({ kind: 'failed', search: number, reason: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<ToIndex>) => {
  if (data.kind === 'open') index = createTextIndex(data.name)
  else if (data.kind === 'search') void search(data.search, data.query)
  else index?.changed(data.range)
})

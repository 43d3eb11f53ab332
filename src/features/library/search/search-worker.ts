import { createTextIndex, type TextIndex } from '../../../local/search/text-index.ts'
import { hitLines, NO_LINES } from './match-lines.ts'
import type { FromIndex, LinesWanted, ToIndex } from './search-messages.ts'

// The worker itself: messages in, messages out. All it knows is in src/local/search/text-index.ts.
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

async function readLines({ number, id, query }: LinesWanted): Promise<void> {
  let found = NO_LINES
  try {
    const said = await index?.said(id)
    if (said) found = hitLines(said, query)
  } catch (error) {
    console.error('The sentences of a hit cannot be read.', error)
  }
  answer({ kind: 'lines', number, found })
}

addEventListener('message', ({ data }: MessageEvent<ToIndex>) => {
  if (data.kind === 'open') index = createTextIndex(data.name)
  else if (data.kind === 'search') void search(data.search, data.query)
  else if (data.kind === 'lines') void readLines(data)
  else index?.changed(data.range)
})

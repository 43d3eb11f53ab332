import { PassageIndex } from '../sentences/passage-index.ts'
import { countWords } from '../text/terms.ts'
import type { Question } from './language-model.ts'
import { type Line, spoken } from './numbered-transcript.ts'

/** A transcript up to this is sent whole; of a longer one, the passages that have to do with the question. Words. */
const WHOLE_WORDS = 12_000
const PASSAGES = 40
/** Where nothing has to do with it. */
const MOST_LINES = 300

/**
 * What a model is to read for an answer.
 * @param room words that fit into its window; null where that is not known
 */
export function relevantLines(
  lines: readonly Line[],
  { message, history }: Pick<Question, 'message' | 'history'>,
  room: number | null = null,
): readonly Line[] {
  const sentences = lines.map((line) => {
    const text = spoken(line)
    return { ...line, text, words: countWords(text) }
  })
  if (sentences.reduce((sum, { words }) => sum + words, 0) <= Math.min(WHOLE_WORDS, room ?? WHOLE_WORDS)) return lines
  const earlier = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const windows = new PassageIndex(sentences).find({ question: message, earlier }, PASSAGES)
  const found = windows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n))
  const each = Math.ceil(lines.length / MOST_LINES)
  const wanted = fitting(found.length > 0 ? found : [...lines.keys()].filter((at) => at % each === 0), sentences, room)
  return lines.filter((_, at) => wanted.has(at))
}

/** The first of these places as far as they fit, each once. */
function fitting(places: readonly number[], lines: readonly { words: number }[], room: number | null): Set<number> {
  if (room === null) return new Set(places)
  const taken = new Set<number>()
  let left = room
  for (const place of new Set(places)) {
    left -= lines[place]?.words ?? 0
    if (left < 0) break
    taken.add(place)
  }
  return taken
}

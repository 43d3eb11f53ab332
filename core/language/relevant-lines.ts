import { PassageIndex } from '../sentences/passage-index.ts'
import { countWords } from '../text/terms.ts'
import type { Question } from './language-model.ts'
import type { Line } from './numbered-transcript.ts'

/** A transcript up to this is sent whole; of a longer one, the passages that have to do with the question. Words. */
const WHOLE_WORDS = 12_000
const PASSAGES = 40
/** Where nothing has to do with it. */
const MOST_LINES = 300

/** What a model is to read for an answer. */
export function relevantLines(
  lines: readonly Line[],
  { message, history }: Pick<Question, 'message' | 'history'>,
): readonly Line[] {
  const sentences = lines.map((line) => ({ ...line, words: countWords(line.text) }))
  if (sentences.reduce((sum, { words }) => sum + words, 0) <= WHOLE_WORDS) return lines
  const earlier = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const windows = new PassageIndex(sentences).find({ question: message, earlier }, PASSAGES)
  const wanted = new Set(windows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n)))
  if (wanted.size === 0) return lines.filter((_, at) => at % Math.ceil(lines.length / MOST_LINES) === 0)
  return lines.filter((_, at) => wanted.has(at))
}

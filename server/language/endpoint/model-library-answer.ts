import type { LibraryModelAnswer, LibraryQuestion, Source } from '../../../core/language/language-model.ts'
import { spoken } from '../../../core/language/numbered-transcript.ts'
import { countWords } from '../../../core/text/terms.ts'
import { inTime } from './deadline.ts'
import { type Asking, roomOf, streamCited } from './model-answer.ts'
import { NumberedSources } from './numbered-sources.ts'
import { LIBRARY_INSTRUCTIONS, libraryContext } from './prompts.ts'

/** Streams the answer from the passages of all recordings, which are few enough to be sent whole. */
export function answerFromManyWithModel(question: LibraryQuestion, asking: Asking): Promise<LibraryModelAnswer> {
  const sources = new NumberedSources(fitting(question.sources, roomOf(asking)))
  const prompt = {
    instructions: LIBRARY_INSTRUCTIONS,
    context: libraryContext(sources, new Date().toISOString().slice(0, 10)),
    read: 'I have read the passages. What is your question?',
  }
  return inTime(asking, (signal) => streamCited(prompt, question, sources, { ...asking, signal }))
}

/** The best, as far as they fit; the first of them in any case. */
function fitting(sources: readonly Source[], room: number | null): Source[] {
  let left = room ?? Number.POSITIVE_INFINITY
  return sources.filter(({ passages }, at) => {
    const words = passages.reduce((sum, passage) => sum + countWords(spoken(passage)), 0)
    if (at > 0 && words > left) return false
    left -= words
    return true
  })
}

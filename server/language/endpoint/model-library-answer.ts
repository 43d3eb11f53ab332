import type { LibraryModelAnswer, LibraryQuestion } from '../../../core/language/language-model.ts'
import { inTime } from './deadline.ts'
import { type Asking, streamCited } from './model-answer.ts'
import { NumberedSources } from './numbered-sources.ts'
import { LIBRARY_INSTRUCTIONS, libraryContext } from './prompts.ts'

/** Streams the answer from the passages of all recordings, which are few enough to be sent whole. */
export function answerFromManyWithModel(question: LibraryQuestion, asking: Asking): Promise<LibraryModelAnswer> {
  const sources = new NumberedSources(question.sources)
  const prompt = {
    instructions: LIBRARY_INSTRUCTIONS,
    context: libraryContext(sources, new Date().toISOString().slice(0, 10)),
    read: 'I have read the passages. What is your question?',
  }
  return inTime(asking, (signal) => streamCited(prompt, question, sources, { ...asking, signal }))
}

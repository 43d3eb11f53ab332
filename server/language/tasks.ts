import { analyzeExtractively } from '../../core/language/built-in-analysis.ts'
import { answerExtractively } from '../../core/language/built-in-answer.ts'
import { quoteFromMany } from '../../core/language/built-in-library-answer.ts'
import { highlightsOf } from '../../core/language/highlights.ts'
import { readPlainText } from '../../core/language/read-plain-text.ts'
import { relevantLines } from '../../core/language/relevant-lines.ts'
import { titleOf } from '../../core/text/suggest-title.ts'

/** All work on whole texts. The server does it in threads (threads.ts): who called it would hold up everybody. */
export const tasks = {
  analyze: analyzeExtractively,
  answer: answerExtractively,
  answerFromMany: quoteFromMany,
  highlights: highlightsOf,
  read: readPlainText,
  relevantLines,
  titleOf,
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks

export function doTask<N extends TaskName>(name: N, input: Parameters<Tasks[N]>): ReturnType<Tasks[N]> {
  const each: { [M in TaskName]: (...input: Parameters<Tasks[M]>) => ReturnType<Tasks[M]> } = tasks
  return each[name](...input)
}

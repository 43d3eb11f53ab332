import type { Transcript } from '../../contract/recordings/transcript.ts'
import { analyzeExtractively } from '../../core/language/built-in-analysis.ts'
import { answerExtractively } from '../../core/language/built-in-answer.ts'
import { quoteFromMany } from '../../core/language/built-in-library-answer.ts'
import { highlightsOf } from '../../core/language/highlights.ts'
import { passages } from '../../core/language/language-model.ts'
import { readPlainText } from '../../core/language/read-plain-text.ts'
import { relevantLines } from '../../core/language/relevant-lines.ts'
import { titleOf } from '../../core/text/suggest-title.ts'
import { doTaskOf } from '../kernel/do-task.ts'

/** `body`: a transcript as it is stored. */
const highlightsOfStored = (body: string) => highlightsOf(passages(JSON.parse(body) as Transcript))

/** All work on whole texts. The server does it in threads (threads.ts): who called it would hold up everybody. */
export const tasks = {
  analyze: analyzeExtractively,
  answer: answerExtractively,
  answerFromMany: quoteFromMany,
  highlights: highlightsOf,
  highlightsOfStored,
  read: readPlainText,
  relevantLines,
  titleOf,
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks

export const doTask = doTaskOf<Tasks>(tasks)

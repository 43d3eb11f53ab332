import { deliverLibraryQuestion } from './deliver-library-question.ts'
import { deliverQuestion } from './deliver-question.ts'
import type { Questions } from './drain-context.ts'

/** How questions reach the server: a file of its own, as a page needs it only when one is asked. */
export const questions: Questions = { deliverQuestion, deliverLibraryQuestion }

import type { EngineTest } from '../../contract/accounts/engines.ts'
import { type LanguageModel, ModelFailedError, type Passage } from '../../core/language/language-model.ts'
import { outcomeOf, type Trial } from '../config/engine-trial.ts'

/** A short meeting of our own: nobody's words are sent for a trial. */
const SAMPLE: Passage[] = [
  { start: 0, end: 5, text: 'Good morning. Today we talk about the new office.' },
  { start: 5, end: 10, text: 'We have decided that the move is on the third of May.' },
  { start: 10, end: 15, text: 'Anna orders the boxes by Friday.' },
]
const ASKED = 'On which day is the move?'
/** Characters of an answer that are shown. */
const SHOWN = 500

/** Asks the model about a known sample: its answer, whether it cites where that was said, and how long it takes. */
export function tryOutModel(model: LanguageModel, trial: Trial): Promise<EngineTest> {
  const began = performance.now()
  const question = { title: 'Test', message: ASKED, history: [], passages: SAMPLE }
  const ask = async (): Promise<EngineTest> => {
    const { response, citations } = await model.answer(question, { signal: trial.signal })
    const took = (performance.now() - began) / 1000
    return {
      outcome: 'answered',
      asked: ASKED,
      answer: response.slice(0, SHOWN),
      quoted: citations[0]?.quote ?? null,
      took,
    }
  }
  return outcomeOf(ask, trial, (error) => (error instanceof ModelFailedError ? error : null))
}

import { MAX_SUGGESTIONS } from '../../../contract/limits.ts'
import { chatTexts } from '../../i18n/english/chat.ts'

/** A suggestion that ends in an ellipsis is begun in the input, for the person to finish; the others are asked at once. */
export type Suggestion = { label: string; ask: string } | { label: string; begin: string }

/** Chips show only while the conversation has at most one message, the greeting (docs/product.md#chat). */
export function suggestionsFor(messagesWithGreeting: number): Suggestion[] {
  if (messagesWithGreeting > 1) return []
  const all: Suggestion[] = [
    { label: chatTexts.nextSteps, ask: chatTexts.nextSteps },
    { label: chatTexts.responsible, begin: chatTexts.responsible.replace(/\.{3}\?$/u, ' ') },
    { label: chatTexts.decisions, ask: chatTexts.decisions },
  ]
  return all.slice(0, MAX_SUGGESTIONS)
}

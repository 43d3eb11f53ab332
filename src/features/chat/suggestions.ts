import { MAX_SUGGESTIONS } from '../../../contract/limits.ts'
import { chatTexts } from '../../i18n/english/chat.ts'

/** Whole questions, asked by a tap: only while the conversation has at most one message, the greeting (docs/product.md#chat). */
export function suggestionsFor(messagesWithGreeting: number): string[] {
  if (messagesWithGreeting > 1) return []
  return [chatTexts.nextSteps, chatTexts.responsible, chatTexts.decisions].slice(0, MAX_SUGGESTIONS)
}

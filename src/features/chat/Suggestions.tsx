import { MAX_SUGGESTIONS } from '../../../contract/limits.ts'
import { chatTexts } from '../../i18n/english/chat.ts'

type SuggestionsProps = { questions: readonly string[]; onAsk: (text: string) => void }

/** Whole questions, each asked by a tap. */
export function SuggestedQuestions({ questions, onAsk }: SuggestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul className="suggestions" aria-label={chatTexts.suggestions}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className="suggestions__one"
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget)
              onAsk(question)
            }}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** `messages` counts the greeting. */
export const Suggestions = ({ messages, onAsk }: { messages: number; onAsk: (text: string) => void }) => (
  <SuggestedQuestions questions={suggestionsFor(messages)} onAsk={onAsk} />
)

/** The chip goes with the press, and the focus stays in the chat; by touch the field would bring the keyboard. */
function keepFocus(chip: HTMLElement): void {
  const next = chip.matches(':focus-visible') ? 'textarea' : '[role="log"]'
  chip.closest('.chat, .ask')?.querySelector<HTMLElement>(next)?.focus()
}

/** Whole questions, asked by a tap: only while the conversation has at most one message, the greeting (docs/product.md#chat). */
export function suggestionsFor(messagesWithGreeting: number): string[] {
  if (messagesWithGreeting > 1) return []
  return [chatTexts.nextSteps, chatTexts.responsible, chatTexts.decisions].slice(0, MAX_SUGGESTIONS)
}

import { chatTexts } from '../../i18n/english/chat.ts'
import { suggestionsFor } from './suggestions.ts'

/** `messages` counts the greeting. */
export function Suggestions({ messages, onAsk }: { messages: number; onAsk: (text: string) => void }) {
  const suggestions = suggestionsFor(messages)
  if (suggestions.length === 0) return null
  return (
    <ul className="suggestions" aria-label={chatTexts.suggestions}>
      {suggestions.map((question) => (
        <li key={question}>
          <button type="button" className="suggestions__one" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

import { useSetAtom } from 'jotai'
import { chatTexts } from '../../i18n/english/chat.ts'
import { draftAtom } from './draft.ts'
import { suggestionsFor } from './suggestions.ts'

/** `messages` counts the greeting. */
export function Suggestions({ messages, onAsk }: { messages: number; onAsk: (text: string) => void }) {
  const begin = useSetAtom(draftAtom)
  const suggestions = suggestionsFor(messages)
  if (suggestions.length === 0) return null
  return (
    <ul className="suggestions" aria-label={chatTexts.suggestions}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.label}>
          <button
            type="button"
            className="suggestions__one"
            onClick={() => ('ask' in suggestion ? onAsk(suggestion.ask) : begin(suggestion.begin))}
          >
            {suggestion.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

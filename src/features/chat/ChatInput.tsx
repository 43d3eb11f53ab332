import { type PrimitiveAtom, useAtom } from 'jotai'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../contract/limits.ts'
import { chatTexts } from '../../i18n/english/chat.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { draftAtom } from './draft.ts'

/** The field grows with what is written up to this height, then it scrolls. */
const MOST_PX = 160

type ChatInputProps = {
  thinking: boolean
  onAsk: (text: string) => void
  /** Holds what is written and not asked yet. */
  written?: PrimitiveAtom<string>
  words?: string
}

/** Enter sends, Shift and Enter is a new line, a blank message is not sent (docs/product.md#chat). */
export function ChatInput({ thinking, onAsk, written = draftAtom, words = chatTexts.input }: ChatInputProps) {
  const [draft, setDraft] = useAtom(written)
  const field = useRef<HTMLTextAreaElement>(null)
  const blank = draft.trim() === ''

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    if (draft !== '') element.style.height = `${Math.min(element.scrollHeight + 2, MOST_PX)}px`
    // A suggestion was begun for the person to finish.
    if (draft.endsWith(' ') && document.activeElement !== element) element.focus()
  }, [draft])

  const send = (): void => {
    if (blank || thinking) return
    // The button is disabled now; by touch the field would bring the keyboard.
    if (document.activeElement?.matches('button:focus-visible')) field.current?.focus()
    onAsk(draft)
    setDraft('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="chat-input"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        className="chat-input__field"
        rows={1}
        maxLength={MAX_MESSAGE_LENGTH}
        placeholder={words}
        aria-label={words}
        value={draft}
        readOnly={thinking}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="chat-input__send" aria-label={chatTexts.send} disabled={blank || thinking}>
        <Icon name="arrow-up" />
      </button>
    </form>
  )
}

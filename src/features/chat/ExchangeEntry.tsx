import type { ReactNode } from 'react'
import type { MessageId } from '../../../contract/ids.ts'
import { chatTexts } from '../../i18n/english/chat.ts'
import type { Exchange } from './conversation.ts'
import { PendingAnswer } from './PendingAnswer.tsx'

type ExchangeEntryProps = {
  exchange: Exchange<{ id: MessageId; content: string }>
  /** What has been written of the answer so far. */
  written: string
  onRetry: () => void
  /** The answer, once there is one. */
  children: ReactNode
}

/** A question, and its answer or what the answer waits for. */
export function ExchangeEntry({ exchange, written, onRetry, children }: ExchangeEntryProps) {
  const { question, pending } = exchange
  return (
    <div className="exchange">
      <p className="exchange__question">
        <span className="sr-only">{chatTexts.you}: </span>
        {question.content}
      </p>
      {children}
      {pending ? <PendingAnswer question={question.id} pending={pending} text={written} onRetry={onRetry} /> : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { MessageId } from '../../../contract/ids.ts'
import { chatTexts } from '../../i18n/english/chat.ts'
import type { Exchange } from './conversation.ts'
import { PendingAnswer } from './PendingAnswer.tsx'

type ExchangesProps<Message> = {
  exchanges: readonly Exchange<Message>[]
  /** What has been written of answers so far, by their questions. */
  streamed: ReadonlyMap<string, string>
  onRetry: () => void
  /** Shows an answer, once there is one. */
  children: (answer: Message, question: Message) => ReactNode
}

/** Questions, each with its answer or what the answer waits for. */
export const Exchanges = <Message extends { id: MessageId; content: string }>({
  exchanges,
  streamed,
  onRetry,
  children,
}: ExchangesProps<Message>) =>
  exchanges.map(({ question, answer, pending }) => (
    <div key={question.id} className="exchange">
      <p className="exchange__question">
        <span className="sr-only">{chatTexts.you}: </span>
        {question.content}
      </p>
      {answer ? children(answer, question) : null}
      {pending ? (
        <PendingAnswer
          question={question.id}
          pending={pending}
          text={streamed.get(question.id) ?? ''}
          onRetry={onRetry}
        />
      ) : null}
    </div>
  ))

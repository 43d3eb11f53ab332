import { endpoints } from '../../../contract/endpoints.ts'
import type { MessageId } from '../../../contract/ids.ts'
import { chatTexts } from '../../i18n/english/chat.ts'
import { saidLines } from '../../i18n/said-lines.ts'
import { client } from '../../session/client.ts'
import { notify } from '../../ui/shell/notices.ts'
import { TextAction } from '../../ui/TextAction.tsx'
import type { Pending } from './conversation.ts'

type PendingAnswerProps = { question: MessageId; pending: Pending; text: string; onRetry: () => void }

export function PendingAnswer({ question, pending, text, onRetry }: PendingAnswerProps) {
  switch (pending.kind) {
    case 'thinking':
      return (
        <>
          {text === '' ? null : (
            // Not said word by word: the log says the answer when it is finished.
            <div className="exchange__answer exchange__answer--streaming" aria-live="off">
              {saidLines(text)}
            </div>
          )}
          <p className="exchange__state">
            <span className="spinner" aria-hidden="true" />
            {chatTexts.thinking}
            <TextAction onClick={() => void stop(question)}>{chatTexts.stop}</TextAction>
          </p>
        </>
      )
    case 'waiting':
      return <p className="exchange__state">{pending.reason === 'sign-in' ? chatTexts.waitsSignIn : chatTexts.waits}</p>
    case 'failed':
      return (
        <p className="exchange__failed">
          {chatTexts.failed} <TextAction onClick={onRetry}>{chatTexts.retry}</TextAction>
        </p>
      )
  }
}

/** The server ends the answer; whoever asked, this page or the service worker, then gets and stores what had come. */
async function stop(question: MessageId): Promise<void> {
  try {
    await client.call(endpoints.stopAnswer, { body: { messageId: question } })
  } catch {
    notify({ title: chatTexts.stopFailed, type: 'error' })
  }
}

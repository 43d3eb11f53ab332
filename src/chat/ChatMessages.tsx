import { useLayoutEffect, useRef } from 'react'
import type { LocalMessage, LocalRecording } from '../db/app.ts'
import { retryUpload } from '../db/edits.ts'
import { usePlayPlace } from '../platform/use-play-place.ts'
import { client, type Person, store, syncAtom } from '../store.ts'
import { trackOf } from '../sync/audio-source.ts'
import { CitedText } from '../ui/cited-text.tsx'
import { shortTitle } from '../ui/format.ts'
import { chatTexts } from '../ui/texts/chat.ts'
import type { Exchange, Pending } from './conversation.ts'
import { Suggestions } from './Suggestions.tsx'
import { useStreamedAnswers } from './use-streamed-answers.ts'

type ChatMessagesProps = {
  person: Person
  recording: LocalRecording
  exchanges: readonly Exchange[]
  /** False until the stored history has been read. */
  ready: boolean
  onAsk: (text: string) => void
}

export function ChatMessages({ person, recording, exchanges, ready, onAsk }: ChatMessagesProps) {
  const streamed = useStreamedAnswers()
  const scroller = useRef<HTMLDivElement>(null)
  const last = exchanges.at(-1)
  const growth = last ? `${last.question.id}${last.answer?.id ?? ''}${streamed.get(last.question.id)?.length ?? 0}` : ''
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && growth !== '') element.scrollTop = element.scrollHeight
  }, [growth])
  const retry = async (): Promise<void> => {
    await retryUpload(person.app, recording.id)
    void store.get(syncAtom)?.syncNow()
  }
  const greeting = recording.isTranscribed ? chatTexts.greeting : chatTexts.greetingWaiting
  return (
    <div ref={scroller} className="chat__scroll">
      <div className="chat__messages" role="log" aria-label={chatTexts.messages}>
        <p className="chat__greeting">{greeting(shortTitle(recording.title))}</p>
        {exchanges.map(({ question, answer, pending }) => (
          <div key={question.id} className="exchange">
            <p className="exchange__question">
              <span className="sr-only">{chatTexts.you}: </span>
              {question.content}
            </p>
            {answer ? <Answer person={person} recording={recording} answer={answer} /> : null}
            {pending ? (
              <PendingAnswer pending={pending} text={streamed.get(question.id) ?? ''} onRetry={() => void retry()} />
            ) : null}
          </div>
        ))}
      </div>
      {ready ? <Suggestions messages={1 + exchanges.length * 2} onAsk={onAsk} /> : null}
    </div>
  )
}

function Answer({ person, recording, answer }: { person: Person; recording: LocalRecording; answer: LocalMessage }) {
  const place = usePlayPlace(trackOf({ audio: person.audio, client }, recording))
  return (
    <div className="exchange__answer">
      <CitedText text={answer.content} citations={answer.citations} {...place} />
    </div>
  )
}

function PendingAnswer({ pending, text, onRetry }: { pending: Pending; text: string; onRetry: () => void }) {
  switch (pending.kind) {
    case 'thinking':
      return (
        <>
          {text === '' ? null : <div className="exchange__answer exchange__answer--streaming">{text}</div>}
          <p className="exchange__state">
            <span className="spinner" aria-hidden="true" />
            {chatTexts.thinking}
          </p>
        </>
      )
    case 'waiting':
      return <p className="exchange__state">{pending.reason === 'sign-in' ? chatTexts.waitsSignIn : chatTexts.waits}</p>
    case 'failed':
      return (
        <p className="exchange__failed">
          {chatTexts.failed}{' '}
          <button type="button" className="text-action" onClick={onRetry}>
            {chatTexts.retry}
          </button>
        </p>
      )
  }
}

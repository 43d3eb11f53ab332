import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { chatTexts } from '../../i18n/english/chat.ts'
import { shortTitle } from '../../i18n/format.ts'
import { langOfTitle } from '../../i18n/suggested-title.ts'
import type { LocalMessage, LocalRecording } from '../../local/app-database.ts'
import { retryUpload } from '../../local/recordings/edit-recording.ts'
import { getTranscript } from '../../local/recordings/queries.ts'
import { langOf } from '../../local/transcripts/language.ts'
import { type SignedInUser, useSyncNow } from '../../session/store.ts'
import { isRough } from '../../ui/recordings/engine-kind.ts'
import { titleIn } from '../../ui/recordings/title-in.tsx'
import { Answer } from './Answer.tsx'
import type { Exchange } from './conversation.ts'
import { Exchanges } from './Exchanges.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useStreamedAnswers } from './use-streamed-answers.ts'

type ChatMessagesProps = {
  person: SignedInUser
  recording: LocalRecording
  exchanges: readonly Exchange<LocalMessage>[]
  /** False until the stored history has been read. */
  ready: boolean
  onAsk: (text: string) => void
}

export function ChatMessages({ person, recording, exchanges: all, ready, onAsk }: ChatMessagesProps) {
  // Of a long history in pieces, so that the press which opened it is answered meanwhile.
  const exchanges = useDeferredValue(all)
  const transcript = useLiveQuery(() => getTranscript(person.app, recording.id), [person.app, recording.id])
  const streamed = useStreamedAnswers()
  const scroller = useRef<HTMLDivElement>(null)
  const last = exchanges.at(-1)
  const growth = last ? `${last.question.id}${last.answer?.id ?? ''}${streamed.get(last.question.id)?.length ?? 0}` : ''
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && growth !== '') element.scrollTop = element.scrollHeight
  }, [growth])
  const syncNow = useSyncNow()
  const retry = async (): Promise<void> => {
    await retryUpload(person.app, recording.id)
    await syncNow()
  }
  const lang = langOf(transcript?.language)
  const greeting = recording.isTranscribed ? chatTexts.greeting : chatTexts.greetingWaiting
  return (
    <div ref={scroller} className="chat__scroll">
      <div className="chat__messages" role="log" tabIndex={-1} aria-label={chatTexts.messages}>
        <p className="chat__greeting">{titleIn(greeting, shortTitle(recording.title), langOfTitle(recording, lang))}</p>
        <Exchanges exchanges={exchanges} streamed={streamed} onRetry={() => void retry()}>
          {(answer, question) => (
            <Answer
              person={person}
              recording={recording}
              answer={answer}
              lang={lang}
              rough={isRough(transcript?.engine ?? '')}
              onAskAgain={() => onAsk(question.content)}
            />
          )}
        </Exchanges>
      </div>
      {ready ? <Suggestions messages={1 + exchanges.length * 2} onAsk={onAsk} /> : null}
    </div>
  )
}

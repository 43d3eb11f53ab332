import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { MessageId } from '../../../../contract/ids.ts'
import { askTexts } from '../../../i18n/english/ask.ts'
import { chatTexts } from '../../../i18n/english/chat.ts'
import type { LocalLibraryMessage } from '../../../local/app-database.ts'
import { liveOutbox } from '../../../local/live-outbox.ts'
import { askLibrary, retryLibraryQuestions } from '../../../local/recordings/library-chat.ts'
import { getLibraryMessages, listAllRecordings, ofLibrary } from '../../../local/recordings/queries.ts'
import { useWidth } from '../../../platform/use-media.ts'
import { onlineAtom, type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { ChatInput } from '../ChatInput.tsx'
import { conversationOf, type Exchange } from '../conversation.ts'
import { libraryDraftAtom } from '../draft.ts'
import { Exchanges } from '../Exchanges.tsx'
import { SuggestedQuestions } from '../Suggestions.tsx'
import { useStreamedAnswers } from '../use-streamed-answers.ts'
import { LibraryAnswer } from './LibraryAnswer.tsx'
import { Sources } from './Sources.tsx'
import { useLibraryMoments } from './use-library-moments.ts'

/** Questions shown at first; those before them come at a tap. */
const RECENT = 20

type LibraryTalkProps = {
  person: SignedInUser
  canAsk: boolean
}

export function LibraryChat({ person, canAsk }: LibraryTalkProps) {
  const { app, user } = person
  const online = useAtomValue(onlineAtom)
  const messages = useLiveQuery(() => getLibraryMessages(app), [app])
  const outbox = ofLibrary(useObservable(() => liveOutbox(app), [app]) ?? [])
  const rows = useLiveQuery(() => listAllRecordings(app), [app])
  const places = useLibraryMoments(
    person,
    useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]),
    messages,
  )
  const streamed = useStreamedAnswers()
  const beside = useWidth(1200)
  const [chosen, setChosen] = useState<MessageId | null>(null)
  const [whole, setWhole] = useState(false)
  const exchanges = conversationOf(messages ?? [], outbox, online)
  const thinking = exchanges.some(({ pending }) => pending?.kind === 'thinking')
  const last = exchanges.at(-1)
  const growth = last && `${last.question.id}${last.answer?.id}${streamed.get(last.question.id)?.length ?? 0}`
  useScrollToEnd(rows && growth)
  const ask = async (text: string): Promise<void> => {
    setChosen(null)
    await askLibrary(app, user.id, text)
  }
  const syncNow = useSyncNow()
  const retry = async (): Promise<void> => {
    await retryLibraryQuestions(app)
    await syncNow()
  }
  if (!messages || !rows || (!canAsk && exchanges.length === 0)) return null
  const shown = whole ? exchanges : exchanges.slice(-RECENT)
  const cited = shownSources(exchanges, chosen)
  const besideOf = ({ id }: LocalLibraryMessage) => ({
    besideShown: id === cited?.id,
    onShowBeside: () => setChosen(id),
  })
  return (
    <div className="ask__body">
      <div className="ask__talk">
        {shown.length < exchanges.length ? (
          <button type="button" className="text-action" onClick={() => setWhole(true)}>
            {askTexts.earlier}
          </button>
        ) : null}
        <div className="chat__messages" role="log" tabIndex={-1} aria-label={chatTexts.messages}>
          {exchanges.length === 0 && canAsk ? <p className="chat__greeting">{askTexts.greeting}</p> : null}
          <Exchanges exchanges={shown} streamed={streamed} onRetry={() => void retry()}>
            {(answer, question) => (
              <LibraryAnswer
                answer={answer}
                places={places}
                onAskAgain={() => void ask(question.content)}
                {...(beside ? besideOf(answer) : {})}
              />
            )}
          </Exchanges>
        </div>
        {exchanges.length === 0 && canAsk ? (
          <SuggestedQuestions questions={askTexts.suggestions} onAsk={(text) => void ask(text)} />
        ) : null}
        {canAsk || exchanges.length > 0 ? (
          <div className="ask__foot">
            <ChatInput
              thinking={thinking}
              onAsk={(text) => void ask(text)}
              written={libraryDraftAtom}
              words={askTexts.input}
            />
          </div>
        ) : null}
      </div>
      {beside && canAsk ? (
        <aside className="ask__sources" aria-label={askTexts.sources}>
          <h2 className="group-title">{askTexts.sources}</h2>
          {cited ? (
            <Sources answer={cited} places={places} />
          ) : (
            <p className="sources__none">{askTexts.sourcesEmpty}</p>
          )}
        </aside>
      ) : null}
    </div>
  )
}

/** The answer that the person chose, or the last one that rests on something. */
function shownSources(
  exchanges: readonly Exchange<LocalLibraryMessage>[],
  chosen: MessageId | null,
): LocalLibraryMessage | null {
  const answers = exchanges.flatMap(({ answer }) => (answer && answer.citations.length > 0 ? [answer] : []))
  return answers.find(({ id }) => id === chosen) ?? answers.at(-1) ?? null
}

/** The page itself scrolls: what was asked and written last is in sight. */
function useScrollToEnd(growth: string | undefined): void {
  useLayoutEffect(() => {
    if (growth) window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [growth])
}

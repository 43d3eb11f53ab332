import { createLazyRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { AnalysisCard } from '../analysis/AnalysisCard.tsx'
import { DeleteRecording } from '../library/DeleteRecording.tsx'
import { shareRecording } from '../library/share-recording.ts'
import { RecordingNews } from '../notifications/RecordingNews.tsx'
import { RecordingScreen } from '../recording/RecordingScreen.tsx'
import { TranscriptSection } from '../transcript/TranscriptSection.tsx'
import { useWide } from './use-wide.ts'

const ChatPanel = lazy(() => import('../chat/ChatPanel.tsx').then((module) => ({ default: module.ChatPanel })))

export const Route = createLazyRoute('/app/panes/recording/$id')({ component: RecordingPage })

/** One recording. Its rooms do not know each other: the route puts them together. */
function RecordingPage() {
  const { id } = Route.useParams()
  return <OpenRecording key={id} id={id} />
}

function OpenRecording({ id }: { id: string }) {
  const navigate = Route.useNavigate()
  const { chat, at, find } = Route.useSearch()
  const beside = useWide()
  const opener = useRef<Element | null>(null)
  // The open chat is in the address, so that a phone's own Back closes it.
  const openChat = (): void => {
    opener.current = document.activeElement
    void navigate({ search: (before) => ({ ...before, chat: true as const }), resetScroll: false })
  }
  const closeChat = (): void =>
    void void navigate({ search: ({ chat: _, ...rest }) => rest, replace: true, resetScroll: false })
  useEffect(() => {
    if (!chat && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [chat])
  return (
    <div className="recording-page" data-chat={(chat && beside) || undefined}>
      <div className="recording-page__detail" inert={chat && !beside}>
        <RecordingScreen
          id={id}
          analysis={
            <>
              <RecordingNews id={id} />
              <AnalysisCard id={id} onChat={chat && beside ? null : openChat} />
            </>
          }
          transcript={<TranscriptSection key={`${at} ${find}`} id={id} arrival={{ at, find }} />}
          share={shareRecording}
          removal={(recording, onClose) => (
            <DeleteRecording
              recording={recording}
              forever={false}
              onClose={onClose}
              onDeleted={() => void navigate({ to: '/library' })}
            />
          )}
        />
      </div>
      {chat ? (
        <Suspense fallback={null}>
          <ChatPanel id={id} shape={beside ? 'pane' : 'overlay'} onClose={closeChat} />
        </Suspense>
      ) : null}
    </div>
  )
}

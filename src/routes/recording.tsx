import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AnalysisCard } from '../analysis/AnalysisCard.tsx'
import { DeleteRecording } from '../library/DeleteRecording.tsx'
import { shareRecording } from '../library/share-recording.ts'
import { RecordingScreen } from '../recording/RecordingScreen.tsx'
import { TranscriptSection } from '../transcript/TranscriptSection.tsx'
import { useRoomForChat } from './use-wide.ts'

const ChatPanel = lazy(() => import('../chat/ChatPanel.tsx').then((module) => ({ default: module.ChatPanel })))

export const Route = createLazyRoute('/app/panes/recording/$id')({ component: RecordingPage })

/** One recording. Its rooms do not know each other: the route puts them together. */
function RecordingPage() {
  const { id } = Route.useParams()
  return <OpenRecording key={id} id={id} />
}

function OpenRecording({ id }: { id: string }) {
  const navigate = useNavigate()
  const beside = useRoomForChat()
  const [chatting, setChatting] = useState(false)
  return (
    <div className="recording-page" data-chat={(chatting && beside) || undefined}>
      <RecordingScreen
        id={id}
        analysis={<AnalysisCard id={id} onChat={chatting && beside ? null : () => setChatting(true)} />}
        transcript={<TranscriptSection id={id} />}
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
      {chatting ? (
        <Suspense fallback={null}>
          <ChatPanel id={id} shape={beside ? 'pane' : 'overlay'} onClose={() => setChatting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

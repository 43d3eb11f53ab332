import './recording.css'
import { createLazyRoute } from '@tanstack/react-router'
import { AnalysisCard } from '../analysis/AnalysisCard.tsx'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { DeleteRecording } from '../library/DeleteRecording.tsx'
import { shareRecording } from '../library/share-recording.ts'
import { RecordingScreen } from '../recording/RecordingScreen.tsx'
import { TranscriptSection } from '../transcript/TranscriptSection.tsx'
import { useWide } from './use-wide.ts'

export const Route = createLazyRoute('/app/panes/recording/$id')({ component: RecordingPage })

/** One recording: player, analysis, transcript; the chat beside it where there is room, else over it. */
function RecordingPage() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const wide = useWide()
  const { chat } = Route.useSearch()
  // In the address, so that the phone's own Back closes the overlay.
  const showChat = (open: boolean): void =>
    void navigate({ search: open ? { chat: true } : {}, replace: !open, resetScroll: false })
  return (
    <div className="recording-page" data-chat={chat || undefined}>
      <div className="recording-page__detail" inert={chat && !wide}>
        <RecordingScreen
          key={id}
          id={id}
          analysis={<AnalysisCard id={id} onChat={chat && wide ? null : () => showChat(true)} />}
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
      </div>
      {chat ? <ChatPanel id={id} shape={wide ? 'pane' : 'overlay'} onClose={() => showChat(false)} /> : null}
    </div>
  )
}

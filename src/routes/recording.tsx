import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { DeleteRecording } from '../library/DeleteRecording.tsx'
import { shareRecording } from '../library/share-recording.ts'
import { RecordingScreen } from '../recording/RecordingScreen.tsx'

export const Route = createLazyRoute('/app/panes/recording/$id')({ component: RecordingPage })

/** One recording: its rooms do not know each other, so the route puts them together. */
function RecordingPage() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  return (
    <RecordingScreen
      id={id}
      analysis={null}
      transcript={null}
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
  )
}

import '../shell/print.css'
import { useEffect, useRef } from 'react'
import { AnalysisCard } from '../../features/analysis/AnalysisCard.tsx'
import { DeleteRecording } from '../../features/library/DeleteRecording.tsx'
import { shareRecording } from '../../features/library/share-recording.ts'
import { NextNews, RecordingNews } from '../../features/notifications/RecordingNews.tsx'
import { RecordingScreen } from '../../features/recording/RecordingScreen.tsx'
import { TranscriptSection } from '../../features/transcript/TranscriptSection.tsx'
import { useWide } from '../../platform/use-media.ts'
import type { Search } from '../../router/address.ts'
import { useNavigate, useParams, useSearch } from '../../router/hooks.ts'
import { extra } from '../../session/extra.tsx'
import { ToRecord } from '../navigation/ToRecord.tsx'

const ChatPanel = extra(
  'questions',
  () => import('../../features/chat/ChatPanel.tsx').then((module) => module.ChatPanel),
  { screen: 'div' },
)

/** What the address of a recording may carry: the open chat, the second to go to, and the words to look for. */
type RecordingSearch = { chat?: true; at?: number; find?: string }

function recordingSearch({ chat, at, find }: Search): RecordingSearch {
  return {
    ...(chat === true ? { chat } : {}),
    ...(typeof at === 'number' && at >= 0 ? { at } : {}),
    // The router reads digits in an address as a number.
    ...(typeof find === 'string' || typeof find === 'number' ? { find: String(find) } : {}),
  }
}

/** One recording. Its rooms do not know each other: the route puts them together. */
export function RecordingPage() {
  const { id = '' } = useParams()
  return <OpenRecording key={id} id={id} />
}

function OpenRecording({ id }: { id: string }) {
  const navigate = useNavigate()
  const { chat, at, find } = recordingSearch(useSearch())
  const beside = useWide()
  const wasOpened = useRef(false)
  // The open chat is in the address, so that a phone's own Back closes it.
  const openChat = (): void => {
    wasOpened.current = true
    void navigate({ search: (before) => ({ ...before, chat: true as const }), resetScroll: false })
  }
  const closeChat = (): void =>
    void navigate({ search: ({ chat: _, ...rest }) => rest, replace: true, resetScroll: false })
  useEffect(() => {
    // What opened it may be another element by now: the card is drawn anew when the analysis comes.
    if (chat || !wasOpened.current) return
    const next = document.querySelector<HTMLElement>('.analysis__chat') ?? document.querySelector('h1')
    next?.focus({ preventScroll: true })
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
              <NextNews />
            </>
          }
          transcript={<TranscriptSection key={`${at} ${find}`} id={id} arrival={{ at, find }} />}
          share={shareRecording}
          unsaved={<ToRecord />}
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
      {chat ? <ChatPanel id={id} shape={beside ? 'pane' : 'overlay'} onClose={closeChat} /> : null}
    </div>
  )
}

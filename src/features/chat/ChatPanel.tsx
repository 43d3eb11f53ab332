import './library/chat.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { type RecordingId, recordingIdSchema } from '../../../contract/ids.ts'
import { chatTexts } from '../../i18n/english/chat.ts'
import { langOfTitle } from '../../i18n/suggested-title.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { askQuestion } from '../../local/recordings/edit-recording.ts'
import { getMessages, getOutboxOf, getRecording } from '../../local/recordings/queries.ts'
import { readLangs } from '../../local/transcripts/language.ts'
import { onlineAtom, type SignedInUser, userAtom } from '../../session/store.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { cover } from '../../ui/shell/open-dialogs.ts'
import { ChatInput } from './ChatInput.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import { conversationOf } from './conversation.ts'
import { PlayingDock } from './library/PlayingDock.tsx'

type ChatPanelProps = {
  id: string
  /** `overlay` covers the screen and has a way back; `pane` stands beside the recording. */
  shape: 'overlay' | 'pane'
  onClose: () => void
}

export function ChatPanel({ id, shape, onClose }: ChatPanelProps) {
  const person = useAtomValue(userAtom)
  const known = recordingIdSchema.safeParse(id)
  if (!person || !known.success) return null
  return <Panel person={person} id={known.data} shape={shape} onClose={onClose} />
}

function Panel({ person, id, shape, onClose }: Omit<ChatPanelProps, 'id'> & { person: SignedInUser; id: RecordingId }) {
  const recording = useLiveQuery(() => getRecording(person.app, id), [person.app, id])
  return recording ? <Chat key={id} person={person} recording={recording} shape={shape} onClose={onClose} /> : null
}

type ChatProps = Omit<ChatPanelProps, 'id'> & { person: SignedInUser; recording: LocalRecording }

function Chat({ person, recording, shape, onClose }: ChatProps) {
  const online = useAtomValue(onlineAtom)
  const messages = useLiveQuery(() => getMessages(person.app, recording.id), [person.app, recording.id])
  const langs = useLiveQuery(() => readLangs(person.app, [recording.id]), [person.app, recording.id])
  const outbox = useLiveQuery(() => getOutboxOf(person.app, recording.id), [person.app, recording.id]) ?? []
  const exchanges = conversationOf(messages ?? [], outbox, online)
  const thinking = exchanges.some(({ pending }) => pending?.kind === 'thinking')
  const ask = async (text: string): Promise<void> => {
    await askQuestion(person.app, recording.id, text)
  }
  return (
    <ChatFrame shape={shape} onClose={onClose}>
      <ChatHead
        title={recording.title}
        lang={langOfTitle(recording, langs?.get(recording.id))}
        shape={shape}
        onClose={onClose}
      />
      <ChatMessages
        person={person}
        recording={recording}
        exchanges={exchanges}
        ready={messages !== undefined}
        onAsk={(text) => void ask(text)}
      />
      <div className="chat__foot">
        {shape === 'overlay' ? <PlayingDock person={person} recording={recording} /> : null}
        <ChatInput thinking={thinking} onAsk={(text) => void ask(text)} />
      </div>
    </ChatFrame>
  )
}

type ChatFrameProps = Pick<ChatPanelProps, 'shape' | 'onClose'> & { children: ReactNode }

/** The overlay is a dialog and takes the focus; the route, which opened either, puts it back. */
function ChatFrame({ shape, onClose, children }: ChatFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const overlay = shape === 'overlay'
  useEffect(() => {
    // Beside the recording it takes no focus, but that of the button which opened it and is gone.
    const takes = overlay ? 'button' : document.activeElement === document.body ? 'textarea' : null
    if (takes) frame.current?.querySelector<HTMLElement>(takes)?.focus({ preventScroll: true })
  }, [overlay])
  useLayoutEffect(() => (overlay && frame.current ? cover(frame.current) : undefined), [overlay])
  if (!overlay) {
    return (
      <section ref={frame} className="chat chat--pane" aria-label={chatTexts.title}>
        {children}
      </section>
    )
  }
  return (
    <div
      ref={frame}
      className="chat chat--overlay"
      role="dialog"
      aria-modal="true"
      aria-label={chatTexts.title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {children}
    </div>
  )
}

type ChatHeadProps = Omit<ChatPanelProps, 'id'> & { title: string; lang: string | undefined }

function ChatHead({ title, lang, shape, onClose }: ChatHeadProps) {
  const overlay = shape === 'overlay'
  return (
    <header className="chat__head">
      {overlay ? (
        <button type="button" className="icon-button" aria-label={chatTexts.back} onClick={onClose}>
          <Icon name="back" />
        </button>
      ) : null}
      <div className="chat__titles">
        <h2 className="chat__title">{chatTexts.title}</h2>
        {overlay ? (
          <p className="chat__recording" lang={lang}>
            {title}
          </p>
        ) : null}
      </div>
      {overlay ? null : (
        <button type="button" className="icon-button" aria-label={chatTexts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}

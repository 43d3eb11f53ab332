import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { keepTexts } from '../../../i18n/english/keep.ts'
import { keepNoteTexts } from '../../../i18n/english/keep-note.ts'
import { sizeText, uploadedText } from '../../../i18n/format.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { readKept } from '../../../local/audio/keep-audio.ts'
import { onlineAtom, type SignedInUser } from '../../../session/store.ts'
import { keepHere } from './keep-entry.ts'

type KeepNoteProps = { person: SignedInUser; recording: LocalRecording }

/** Where the audio of a recording of another device is, and what can be done to have it here. */
export function KeepNote({ person, recording }: KeepNoteProps) {
  const { app, audio } = person
  const online = useAtomValue(onlineAtom)
  const kept = useLiveQuery(() => readKept(app, audio, recording.id), [app, audio, recording.id])
  const size = sizeText(recording.fileSize)
  if (!kept || kept.state === 'here') return <div className="keep-note" />
  if (kept.state === 'away') {
    return (
      <Note isAmber={!online} text={online ? keepNoteTexts.away(size) : keepNoteTexts.offline}>
        <button type="button" className="text-action" onClick={() => keepHere(person, recording)}>
          {keepTexts.keep}
        </button>
      </Note>
    )
  }
  if (kept.isWhole) return <Note text={keepNoteTexts.kept(size)} />
  if (kept.isFull) return <Note isAmber text={keepNoteTexts.full} />
  if (!online) return <Note isAmber text={keepNoteTexts.waiting} />
  return (
    <Note text={keepNoteTexts.coming}>
      <span className="numbers">{uploadedText(kept.bytes, recording.fileSize)}</span>
      <progress
        className="detail-note__bar"
        aria-label={keepNoteTexts.bar}
        max={recording.fileSize}
        value={kept.bytes}
      />
    </Note>
  )
}

function Note({ text, isAmber = false, children }: { text: string; isAmber?: boolean; children?: React.ReactNode }) {
  return (
    <div className="keep-note" data-amber={isAmber || undefined}>
      <div className="keep-note__line">
        <span role="status">{text}</span>
        {children}
      </div>
    </div>
  )
}

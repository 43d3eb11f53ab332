import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { uploadTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording, WaitReason } from '../../../local/app-database.ts'
import { retryUpload } from '../../../local/recordings/edit-recording.ts'
import { Link } from '../../../router/Link.tsx'
import { inMemoryAtom, type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { TextAction } from '../../../ui/TextAction.tsx'

type DetailNoteProps = {
  text: string
  /** True when nothing is asked of the person. */
  calm: boolean
  children?: ReactNode
}

/** Under the player: what is not on the server yet, and why. */
export function DetailNote({ text, calm, children }: DetailNoteProps) {
  return (
    <div className={`detail-note${calm ? '' : ' detail-note--amber'}`} role="status">
      <p className="detail-note__line">
        {calm ? <strong>{text}</strong> : text}
        {children}
      </p>
      {calm ? <WhereItIs /> : null}
    </div>
  )
}

type KeepAsOwnProps = { text: string; action: string; busy: boolean; onKeep: () => Promise<void>; children?: ReactNode }

/** What is here can be kept as a recording of its own (use-keep.ts). `children`: what else can be done. */
export function KeepAsOwn({ text, action, busy, onKeep, children }: KeepAsOwnProps) {
  return (
    <div className="detail-note detail-note--amber" role="status">
      <p className="detail-note__line">{text}</p>
      <p className="detail-note__actions">
        <TextAction waits={busy} onClick={() => void onKeep()}>
          {action}
        </TextAction>
        {children}
      </p>
    </div>
  )
}

/** What keeps it until the server has it. */
export function WhereItIs() {
  const inMemory = useAtomValue(inMemoryAtom).includes('audio')
  return <p className="detail-note__calm">{inMemory ? uploadTexts.inMemory : uploadTexts.onDevice}</p>
}

/** It goes on by itself when the reason is gone; only the sign-in is the person's. */
export function WaitingNote({ reason, texts }: { reason: WaitReason; texts: Record<WaitReason, string> }) {
  const syncNow = useSyncNow()
  if (reason === 'sign-in') {
    return (
      <DetailNote text={texts[reason]} calm={false}>
        <Link to="/login" className="text-action">
          {uploadTexts.signInLink}
        </Link>
      </DetailNote>
    )
  }
  return (
    <DetailNote text={texts[reason]} calm>
      <TextAction onClick={() => void syncNow()}>{uploadTexts.retry}</TextAction>
    </DetailNote>
  )
}

type NeedsPersonNoteProps = { person: SignedInUser; recording: LocalRecording; text: string }

/** It was refused, and waits for the person's word. */
export function NeedsPersonNote({ person, recording, text }: NeedsPersonNoteProps) {
  const syncNow = useSyncNow()
  const retry = async (): Promise<void> => {
    await retryUpload(person.app, recording.id)
    await syncNow()
  }
  return (
    <DetailNote text={text} calm={false}>
      <TextAction onClick={() => void retry()}>{uploadTexts.retry}</TextAction>
    </DetailNote>
  )
}

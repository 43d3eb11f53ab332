import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { LocalRecording } from '../db/app.ts'
import { retryUpload } from '../db/edits.ts'
import type { RecordingStatus } from '../db/recording-status.ts'
import { type Person, standInsAtom, store, syncAtom } from '../store.ts'
import { uploadedText } from '../ui/format.ts'
import { uploadTexts } from '../ui/texts/recording.ts'
import { OrphanNote } from './OrphanNote.tsx'

type UploadNoteProps = { person: Person; recording: LocalRecording; status: RecordingStatus; online: boolean }

/** Where the upload is, while there is one. The recording itself is complete on the device from the start. */
export function UploadNote({ person, recording, status, online }: UploadNoteProps) {
  switch (status.kind) {
    case 'on-device':
      return <Note text={online ? uploadTexts.preparing : uploadTexts.offline} calm />
    case 'uploading':
      return <Uploading sent={status.sent} total={status.total} />
    case 'waiting-upload':
      return <Waiting reason={status.reason} />
    case 'needs-you':
      if (status.why.kind === 'orphan') return <OrphanNote person={person} recording={recording} />
      return (
        <Note text={needsText(status.why)} calm={false}>
          <button type="button" className="text-action" onClick={() => void retry(person, recording)}>
            {uploadTexts.retry}
          </button>
        </Note>
      )
    default:
      return null
  }
}

type WaitReason = Extract<RecordingStatus, { kind: 'waiting-upload' }>['reason']
type ParkReason = Extract<RecordingStatus, { kind: 'needs-you' }>['why']

function needsText(why: ParkReason): string {
  if (why.kind === 'refused') return uploadTexts.refused(why.message)
  return uploadTexts.audioMissing
}

async function retry(person: Person, recording: LocalRecording): Promise<void> {
  await retryUpload(person.app, recording.id)
  void store.get(syncAtom)?.syncNow()
}

function Waiting({ reason }: { reason: WaitReason }) {
  if (reason === 'sign-in') {
    return (
      <Note text={uploadTexts.signIn} calm={false}>
        <Link to="/login" className="text-action">
          {uploadTexts.signInLink}
        </Link>
      </Note>
    )
  }
  const texts = {
    offline: uploadTexts.offline,
    'server-busy': uploadTexts.busy,
    'server-full': uploadTexts.full,
    storage: uploadTexts.storage,
  }
  return (
    <Note text={texts[reason]} calm>
      <button type="button" className="text-action" onClick={() => void store.get(syncAtom)?.syncNow()}>
        {uploadTexts.retry}
      </button>
    </Note>
  )
}

function Uploading({ sent, total }: { sent: number; total: number }) {
  return (
    <div className="detail-note">
      <p className="detail-note__line">
        <strong>{uploadTexts.uploading}</strong>
        <span className="numbers">{uploadedText(sent, total)}</span>
      </p>
      <progress className="detail-note__bar" aria-label={uploadTexts.bar} max={Math.max(1, total)} value={sent} />
      <WhereItIs />
    </div>
  )
}

/** What keeps the sound until it is uploaded. */
function WhereItIs() {
  const inMemory = useAtomValue(standInsAtom).includes('audio')
  return <p className="detail-note__calm">{inMemory ? uploadTexts.inMemory : uploadTexts.onDevice}</p>
}

type NoteProps = {
  text: string
  /** True when nothing is asked of the person. */
  calm: boolean
  children?: React.ReactNode
}

function Note({ text, calm, children }: NoteProps) {
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

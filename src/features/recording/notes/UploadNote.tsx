import { useAtomValue } from 'jotai'
import { uploadTexts } from '../../../i18n/english/recording.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { uploadedText } from '../../../i18n/format.ts'
import type { LocalRecording, OutboxEntry } from '../../../local/app-database.ts'
import type { RecordingStatus } from '../../../local/recordings/recording-status.ts'
import { heardAtom, type SignedInUser } from '../../../session/store.ts'
import { DetailNote, NeedsPersonNote, WaitingNote, WhereItIs } from './DetailNote.tsx'
import { LostNote } from './LostNote.tsx'
import { OrphanNote } from './OrphanNote.tsx'
import { isPersonFull } from './whose-space.ts'

type UploadNoteProps = {
  person: SignedInUser
  recording: LocalRecording
  outbox: readonly OutboxEntry[]
  status: RecordingStatus
  online: boolean
}

/** Where the upload is, while there is one. The recording itself is complete on the device from the start. */
export function UploadNote({ person, recording, outbox, status, online }: UploadNoteProps) {
  switch (status.kind) {
    case 'on-device':
      return <DetailNote text={online ? uploadTexts.preparing : uploadTexts.offline} calm />
    case 'uploading':
      return <Uploading sent={status.sent} total={status.total} />
    case 'waiting-upload':
      return <Waiting reason={status.reason} online={online} full={fullText(outbox)} />
    case 'needs-you':
      if (status.why.kind === 'orphan') return <OrphanNote person={person} recording={recording} />
      return <NeedsPersonNote person={person} recording={recording} text={needsText(status.why)} />
    case 'lost':
      return <LostNote person={person} recording={recording} />
    default:
      return null
  }
}

type ParkReason = Extract<RecordingStatus, { kind: 'needs-you' }>['why']

function needsText(why: ParkReason): string {
  if (why.kind === 'refused') return uploadTexts.refused(serverTexts.said(why.message))
  return uploadTexts.audioMissing
}

const fullText = (outbox: readonly OutboxEntry[]): string =>
  isPersonFull(outbox) ? uploadTexts.personFull : uploadTexts.full

type WaitingProps = {
  reason: Extract<RecordingStatus, { kind: 'waiting-upload' }>['reason']
  online: boolean
  /** What is said where there is no space. */
  full: string
}

/** A browser that sees a network tells nothing of the server: then the sentence says what came back. */
function Waiting({ reason, online, full }: WaitingProps) {
  const portal = useAtomValue(heardAtom) === 'format'
  const offline = online ? uploadTexts[portal ? 'format' : 'network'] : uploadTexts.offline
  return <WaitingNote reason={reason} texts={{ ...waitTexts(), offline, 'server-full': full }} />
}

const waitTexts = () => ({
  'server-busy': uploadTexts.busy,
  storage: uploadTexts.storage,
  'sign-in': uploadTexts.signIn,
})

function Uploading({ sent, total }: { sent: number; total: number }) {
  return (
    <div className="detail-note">
      <p className="detail-note__line">
        <strong>{uploadTexts.uploading}</strong>
        {total > 0 ? <span className="numbers">{uploadedText(sent, total)}</span> : null}
      </p>
      <progress className="detail-note__bar" aria-label={uploadTexts.bar} max={Math.max(1, total)} value={sent} />
      <WhereItIs />
    </div>
  )
}

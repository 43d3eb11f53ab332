import './transcript.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { type RecordingId, recordingIdSchema } from '../../../contract/ids.ts'
import { requestTranscription } from '../../local/recordings/edit-recording.ts'
import { getTranscript, readStatusInput } from '../../local/recordings/queries.ts'
import { transcriptStatus } from '../../local/recordings/recording-status.ts'
import { useNow } from '../../platform/use-now.ts'
import { type SignedInUser, userAtom } from '../../session/store.ts'
import type { Arrival } from './search/use-transcript-search.tsx'
import { TranscriptDocument } from './TranscriptDocument.tsx'
import { PartialTranscriptNote } from './waiting/PartialTranscriptNote.tsx'
import { TranscriptWaiting } from './waiting/TranscriptWaiting.tsx'
import { useTranscriptSaid } from './waiting/use-transcript-said.ts'

/** Often enough for a retry that comes due. */
const TICK = 10_000

/** What was said, or why it is not here yet. */
export function TranscriptSection({ id, arrival }: { id: string; arrival: Arrival }) {
  const person = useAtomValue(userAtom)
  const known = recordingIdSchema.safeParse(id)
  return person && known.success ? <Section person={person} id={known.data} arrival={arrival} /> : null
}

function Section({ person, id, arrival }: { person: SignedInUser; id: RecordingId; arrival: Arrival }) {
  const now = useNow(TICK)
  const input = useLiveQuery(() => readStatusInput(person.app, id), [person.app, id])
  const transcript = useLiveQuery(async () => (await getTranscript(person.app, id)) ?? null, [person.app, id])
  const status = input ? transcriptStatus({ ...input, now }) : null
  useTranscriptSaid(status)
  if (!input || !status || transcript === undefined) return null
  if (transcript && transcript.segments.length > 0) {
    return (
      <>
        {transcript.partial || status.kind === 'processing' || status.kind === 'failed' ? (
          <PartialTranscriptNote status={status} onRetry={() => void requestTranscription(person.app, id)} />
        ) : null}
        <TranscriptDocument person={person} recording={input.recording} transcript={transcript} arrival={arrival} />
      </>
    )
  }
  return <TranscriptWaiting person={person} recording={input.recording} status={status} />
}
